/** A day as people say it. */

import { language } from "../settings.svelte";

export const day = (at: number): string => new Intl.DateTimeFormat(language.now, { dateStyle: "medium" }).format(at);
