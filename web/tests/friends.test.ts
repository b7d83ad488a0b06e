import { describe, expect, it } from "vitest";
import { counted, fieldOf, nextAt, waitsForAnswer, whenWord } from "../src/friends/proposed";
import { pageOf } from "../src/paths";
import type { GroupShown } from "../src/wire";

const moment = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime();
const group = (answers: string[], mine: number, proposal?: object) =>
  ({ members: answers.map((answer, k) => ({ author: `${k}`, answer, mine: k === mine })), proposal }) as unknown as GroupShown;

describe("the moment of a proposal", () => {
  it("is said by the reader’s own calendar", () => {
    const now = moment(10, 15);
    expect(whenWord(0, now)).toBe("now");
    expect(whenWord(moment(10, 17, 59), now)).toBe("today");
    expect(whenWord(moment(10, 18), now)).toBe("evening");
    expect(whenWord(moment(11, 0), now)).toBe("tomorrow");
    expect(whenWord(moment(16, 23), now)).toBe("weekday");
    expect(whenWord(moment(17, 0), now)).toBe("date");
    expect(whenWord(moment(9, 23), now)).toBe("date"); // it may have begun yesterday
  });

  it("is the next evening at first, and stands in its field as it is meant", () => {
    expect(nextAt(21, moment(10, 15))).toBe("2026-03-10T21:00");
    expect(nextAt(21, moment(10, 21))).toBe("2026-03-11T21:00");
    expect(new Date(fieldOf(new Date(moment(10, 9, 5)))).getTime()).toBe(moment(10, 9, 5));
  });
});

describe("answers", () => {
  it("are counted by what was said", () => {
    expect(counted(group(["yes", "", "maybe", "yes", "no"], 0))).toEqual({ yes: 2, maybe: 1, no: 1 });
  });

  it("are waited for from who has said nothing, until the table is open", () => {
    expect(waitsForAnswer(group(["yes", ""], 1, {}))).toBe(true);
    expect(waitsForAnswer(group(["yes", "no"], 1, {}))).toBe(false);
    expect(waitsForAnswer(group(["yes", ""], 1, { table: {} }))).toBe(false);
    expect(waitsForAnswer(group(["", ""], 1))).toBe(false);
  });
});

describe("addresses", () => {
  it("are of all tables of friends, or of one", () => {
    expect(pageOf("friends")).toEqual({ page: "friends", id: "" });
    expect(pageOf("friends/abc")).toEqual({ page: "friends", id: "abc" });
    expect(pageOf("friends/abc/more").page).toBe("lost");
  });
});
