/** Somebody at a table, of whom something can be said to the host, or whom one need not hear. */
export interface TablePerson {
  author: string;
  name: string;
  /** Where they sit, if they do. */
  seat?: number;
  /** The line of chat that is meant. */
  line?: { v: number; text: string };
}
