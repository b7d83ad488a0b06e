/** What a device is called. */

import { t } from "../speech.svelte";
import type { DeviceListed, Identity } from "../wire";

export function deviceName({ browser, system }: DeviceListed): string {
  if (browser && system) return t("identity-device", { browser, system });
  return browser || system || t("identity-device-unknown");
}

/** The device that is at hand. */
export function thisBrowser(who: Identity): string {
  const here = who.devices.find((one) => one.here);
  return here ? deviceName(here) : "";
}
