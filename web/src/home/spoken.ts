/** What the page and its worker say to each other. */

import type { HouseFile } from "../wire";

export type ToWorker =
  | { type: "begin"; folder: string; mark: string; files: HouseFile[] }
  | { type: "forget"; table: string }
  | { type: "ask"; id: number; method: string; path: string; body: string; lang: string }
  | { type: "connect"; line: number; table: string }
  | { type: "hear"; line: number; text: string }
  | { type: "hang-up"; line: number };

/** Why there is no house: the browser cannot, keeps nothing, or did not get all of it. */
export type Failure = "unable" | "storage" | "torn";

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
