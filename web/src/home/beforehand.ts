/** What a table may come to need: it is fetched while there is a line. */

import { learn } from "../speech.svelte";

export const fetchBeforehand = (): Promise<unknown> =>
  Promise.allSettled([
    learn("en"),
    learn("fr"),
    import("../directed/ChartOfRanks.svelte"),
    import("../directed/Duel.svelte"),
    import("../parts/ChoiceList.svelte"),
    import("../parts/KeysSheet.svelte"),
    import("../parts/Rolled.svelte"),
    import("../parts/TableMenu.svelte"),
    import("../parts/cannon/BesideGun.svelte"),
    import("../parts/cannon/Cannon.svelte"),
    import("../pages/ReplayPage.svelte"),
    import("../replay/Analysis.svelte"),
  ]);
