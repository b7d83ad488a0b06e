/** A line to a table: to the server, or to the house in this page; who holds it does not know which. */

import { socketAddress } from "../address";
import { t } from "../speech.svelte";
import { isHome, isSite } from "./at";

/** What a line needs of a socket. */
export interface TableSocket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3];
const SHUT = 4403; // no use in coming back

/** What is said where the browser itself refuses: its storage, or something that nobody foresaw. */
function unforeseen(error: unknown): { code: string; text: string } {
  const code = error instanceof DOMException ? "home-storage" : "home-unable";
  return { code, text: t(code, { where: isSite ? "site" : "server" }) };
}

export function connect(table: string): TableSocket {
  return isSite || isHome(table) ? new HomeSocket(table) : (new WebSocket(socketAddress(table)) as unknown as TableSocket);
}

class HomeSocket implements TableSocket {
  readyState: number = CONNECTING;
  onopen: TableSocket["onopen"] = null;
  onmessage: TableSocket["onmessage"] = null;
  onclose: TableSocket["onclose"] = null;
  #line?: { send(text: string): void; hangUp(): void };
  #release?: () => void;

  constructor(table: string) {
    void this.#open(table);
  }

  async #open(table: string): Promise<void> {
    try {
      const { holdTable, house } = await import("./house.svelte");
      if (!isHome(table)) throw { because: { code: "no-table", text: t("lost-table") } };
      this.#release = await holdTable(table);
      const found = await house(table);
      if (this.readyState === CLOSED) return this.#free();
      this.#line = found.connect(table, {
        message: (text) => this.onmessage?.({ data: text }),
        closed: (code) => this.#end(code),
      });
      this.readyState = OPEN;
      this.onopen?.();
    } catch (error) {
      const because = (error as { because?: { code: string; text: string } }).because ?? unforeseen(error);
      this.onmessage?.({ data: JSON.stringify({ type: "no", ...because }) });
      this.#end(SHUT);
      this.#free();
    }
  }

  /** Another page may have the table. */
  #free(): void {
    this.#release?.();
    this.#release = undefined;
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  close(): void {
    this.#end(1000);
  }

  #end(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    if (this.#line) {
      this.#line.hangUp();
      this.#free();
    }
    this.onclose?.({ code });
  }
}
