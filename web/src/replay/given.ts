/** A record that somebody gives as a file: found sound, it becomes a table that is over, and is shown. */

import * as api from "../api";
import { go } from "../route.svelte";
import { t } from "../speech.svelte";

const MOST = 200_000; // bytes; as many letters are taken
const FIRST_WORDS = "flibuste record ";

const refused = (id: string) => new api.Refusal({ code: id, text: t(id) });

/** Show a record; a Refusal says in a sentence why it cannot be shown. */
export async function seeRecord(file: File): Promise<void> {
  if (file.size > MOST) throw refused("record-huge");
  const text = await file.text().catch(() => "");
  if (!text.startsWith(FIRST_WORDS)) throw refused("record-foreign");
  const { table } = await api.handIn(text);
  go(`replay/${table.id}`);
}
