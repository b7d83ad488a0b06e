/** One thing at a time: what is being done, and the sentence where it was refused. */

import { Refusal } from "../api";
import { t } from "../speech.svelte";

export class Doing {
  isBusy = $state(false);
  fault = $state("");
  said = $state("");

  /** Do something, and say why where it cannot be done. */
  async run(deed: () => Promise<void>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.fault = this.said = "";
    try {
      await deed();
    } catch (error) {
      this.fault = (error instanceof Refusal && error.message) || t("identity-offline");
    } finally {
      this.isBusy = false;
    }
  }
}
