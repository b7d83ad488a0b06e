/** The line to a table: it comes back by itself, and what waits for an answer is asked again with the same mark. */

import { isHome, isSite } from "./home/at";
import { connect, type TableSocket } from "./home/socket";
import type { Incoming, Lang, Outgoing, Refused } from "./wire";

type WithoutMark<Message> = Message extends { cid: string } ? Omit<Message, "cid"> : never;

/** What a client asks that is answered by exactly one ack or no; the line marks it. */
export type Asking = WithoutMark<Incoming>;

export interface Listener {
  /** The version up to which everything is known. */
  version(): number;
  hear(message: Outgoing): void;
  status(status: LineStatus): void;
}

export type LineStatus = "opening" | "open" | "cut" | "shut";

interface Waiting {
  text: string;
  done: (v: number) => void;
  refuse: (because: Refused) => void;
}

const SHUT = new Set([4401, 4403]); // the token or the invitation is not good: no use in coming back
const [FIRST, LONGEST] = [300, 5000];
// Milliseconds between signs of life, and without an answer to one until the line counts as dead. When a server is
// lost the clocks wait for longer than both together (`COMING_MS` of server/shared/house.py).
const BREATH = 20_000;
const SILENCE = 12_000;
const ANSWER = 8_000; // the same after a question: who moves should not wait for the next sign of life
const GONE = 1006; // as browsers say it

export class Line {
  #socket?: TableSocket;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer?: ReturnType<typeof setTimeout>;
  #breath?: ReturnType<typeof setInterval>;
  #silence?: ReturnType<typeof setTimeout>;
  #isOver = false;

  constructor(
    readonly table: string,
    private readonly hello: { seat_token?: string; invite?: string; lang: Lang },
    readonly listener: Listener,
  ) {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Ask something that is answered exactly once, however often the line is cut. */
  ask(asking: Asking): Promise<number> {
    const cid = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const text = JSON.stringify({ ...asking, cid });
    return new Promise((done, fail) => {
      this.#waiting.set(cid, { text, done, refuse: (because) => fail(because) });
      this.tell(text);
      this.#expectAnswer();
    });
  }

  /** Say something that needs no answer; lost if the line is cut. */
  tell(message: string | object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#socket.send(typeof message === "string" ? message : JSON.stringify(message));
    }
  }

  /** Be told refusals in another language from now on. */
  speak(lang: Lang): void {
    if (this.hello.lang === lang) return;
    this.hello.lang = lang;
    this.#greet();
  }

  #greet(): void {
    this.tell({ type: "hello", table: this.table, from: this.listener.version(), scenes: true, ...this.hello });
  }

  close(): void {
    this.#isOver = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#rest();
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.#isOver || document.visibilityState === "hidden") return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#breathe();
    else if (this.#timer !== undefined) this.#open();
  };

  #open(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.listener.status(this.#tries === 0 ? "opening" : "cut");
    const socket = connect(this.table);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#hear(JSON.parse(event.data) as Outgoing);
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lost(event.code);
    };
  }

  #hear(message: Outgoing): void {
    this.#allIsWell();
    if (message.type === "welcome") {
      this.#tries = 0;
      this.listener.status("open");
      this.#breath ??= setInterval(() => this.#breathe(), BREATH);
      for (const { text } of this.#waiting.values()) this.tell(text);
      if (this.#waiting.size) this.#expectAnswer();
    }
    if (message.type === "ack" || message.type === "no") {
      const waiting = message.cid === undefined ? undefined : this.#waiting.get(message.cid);
      if (waiting) {
        this.#waiting.delete(message.cid!);
        if (message.type === "ack") waiting.done(message.v);
        else waiting.refuse(message);
        return;
      }
    }
    this.listener.hear(message);
  }

  #breathe(): void {
    this.tell({ type: "ping" });
    this.#allIsWell();
    this.#silence = setTimeout(() => this.#giveUp(), SILENCE);
  }

  /** A house in this page is not lost, it only thinks for long. */
  #expectAnswer(): void {
    if (isSite || isHome(this.table) || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#silence ??= setTimeout(() => this.#giveUp(), ANSWER);
  }

  #allIsWell(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  /** Nothing comes any more. A browser may take another ten seconds to close such a line: they are not waited for. */
  #giveUp(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#lost(GONE);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#allIsWell();
    clearInterval(this.#breath);
    this.#breath = undefined;
  }

  #lost(code: number): void {
    this.#rest();
    if (this.#isOver) return;
    if (SHUT.has(code)) {
      this.#isOver = true;
      this.listener.status("shut");
      return;
    }
    this.#tries += 1;
    this.listener.status("cut");
    // Everybody comes back at another moment, so that a server that restarts is not overrun.
    const delay = Math.min(LONGEST, FIRST * 2 ** (this.#tries - 1)) * (0.5 + Math.random());
    this.#timer = setTimeout(() => this.#open(), delay);
  }
}
