/** What the page and its worker say to each other. */

import type { HouseFile } from "../wire";

/** The release that a page is of, and the cache that has what was kept of it. */
export interface OwnRelease {
  mark: string;
  cache: string;
}

/** What the page says; `cache` is the house's own, `pace` stretches the steady time that bots take, and 0 has them answer at once. */
export type ToWorker =
  | { type: "begin"; folder: string; cache: string; files: HouseFile[]; release: OwnRelease; pace?: number }
  | { type: "forget"; table: string }
  | { type: "ask"; id: number; method: string; path: string; body: string; lang: string }
  | { type: "drop"; id: number }
  | { type: "connect"; line: number; table: string }
  | { type: "hear"; line: number; text: string }
  | { type: "hang-up"; line: number };

/** Why there is no house: the browser cannot, keeps nothing, did not get all of it, or the server has another by now. */
export type Failure = "unable" | "storage" | "torn" | "newer";

export interface Answered {
  status: number;
  text: string;
  isJson: boolean;
}

export type FromWorker =
  | { type: "progress"; share: number }
  | { type: "ready" }
  | { type: "failed"; why: Failure }
  | { type: "answer"; id: number; found: Answered }
  | { type: "message"; line: number; text: string }
  | { type: "close"; line: number; code: number };
