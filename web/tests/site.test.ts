import { describe, expect, it } from "vitest";
import { preparedFor } from "../src/home/at";
import { filed, pageOf, unfiled } from "../src/paths";

describe("addresses on a site", () => {
  it("name a table behind a question mark, once", () => {
    for (const path of ["t/homeabc", "replay/homeabc?ply=7"]) {
      const [address, search = ""] = filed(path).split("?");
      expect(address).toMatch(/^(t|replay)\/$/);
      expect(filed(filed(path))).toBe(filed(path));
      expect(pageOf(unfiled(address!, `?${search}`)).id).toBe("homeabc");
    }
    expect(filed("replay/homeabc?ply=7")).toBe("replay/?id=homeabc&ply=7");
  });

  it("are as elsewhere for all that is no table", () => {
    for (const path of ["", "rules", "rules/any?p=3.1", "new/any"]) {
      expect(filed(path)).toBe(path);
      expect(unfiled(path, "?id=homeabc")).toBe(path);
    }
  });
});

describe("prepared answers", () => {
  it("lie as files, by their questions", () => {
    expect(preparedFor("games")).toBe("answers/games.json");
    expect(preparedFor("games/any/words/fr")).toBe("answers/games/any/words/fr.txt");
    expect(preparedFor("opponents/any?lang=en")).toBe("answers/opponents/any/en.json");
  });

  it("are none about tables and people", () => {
    for (const path of ["me", "tables", "tables/homeabc", "games/any/try", "games/../me"]) expect(preparedFor(path)).toBeUndefined();
  });
});
