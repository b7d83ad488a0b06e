/** What may lie over a table: the list of choices, the chart, the menu, how the dice were rolled, prepared answers. */
export type Sheet = "list" | "chart" | "menu" | "rolled" | "answers";
