/** What may lie over a table: the list of choices, the chart, the menu, how the dice were rolled. */
export type Sheet = "list" | "chart" | "menu" | "rolled";
