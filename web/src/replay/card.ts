/** The picture of a finished game, 1200 by 630: drawn in this page, sent nowhere. */

import { EMBLEMS } from "../emblems";
import { COLOURS, type Curve } from "../wire";

export const [CARD_WIDTH, CARD_HEIGHT] = [1200, 630];
const LEFT = 500; // of the board; before it stand the words
const MARGIN = 52;
const RIM = 14; // around the board
const SVG = "http://www.w3.org/2000/svg";

export interface CardTold {
  title: string;
  /** The game, and when it was. */
  under: string;
  names: string[];
  curve?: Curve;
}

/** Words in lines no wider than so much, by whatever measures them. */
export function wrapped(text: string, width: number, measure: (words: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function measurer(font: string): (words: string) => number {
  const canvas = document.createElement("canvas").getContext("2d")!;
  canvas.font = font;
  return (words) => canvas.measureText(words).width;
}

/** The chances of all seats from the first choice to the end, and the three greatest turns. */
export function curveDrawn(curve: Curve, [x, y, width, height]: [number, number, number, number]): string {
  const { points } = curve;
  if (points.length < 2) return "";
  const [from, to] = [points[0]!.ply, points.at(-1)!.ply];
  const across = (ply: number) => x + ((ply - from) / Math.max(1, to - from)) * width;
  const up = (chance: number) => y + (1 - chance) * height;
  const ways = points[0]!.chances.map((_, seat) => {
    const d = points.map((point, k) => `${k ? "L" : "M"}${across(point.ply).toFixed(1)} ${up(point.chances[seat]!).toFixed(1)}`).join("");
    return `<g class="seat-${COLOURS[seat]}"><path class="card-case" d="${d}"/><path class="card-way" d="${d}"/></g>`;
  });
  const greatest = [...curve.turns].sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before)).slice(0, 3);
  const turns = greatest
    .sort((a, b) => a.ply - b.ply)
    .map((turn, k) => `<g transform="translate(${across(turn.ply).toFixed(1)} ${up(turn.after).toFixed(1)})"><circle class="card-dot" r="12"/><text class="card-number" y="5">${k + 1}</text></g>`);
  return ways.join("") + turns.join("");
}

function seatsDrawn(names: readonly string[], top: number): string {
  const measure = measurer("640 25px Literata Variable");
  const shortened = (name: string) => {
    let end = name.length;
    while (end > 1 && measure(name.slice(0, end)) > 130) end--;
    return end < name.length ? `${name.slice(0, end)}…` : name;
  };
  return names
    .map((name, seat) => {
      const [x, y] = [MARGIN + (seat % 2) * 200, top + Math.floor(seat / 2) * 52];
      return `<g class="seat-${COLOURS[seat]}" transform="translate(${x} ${y})"><circle class="card-disc" cx="21" cy="0" r="21"/><use class="card-emblem" href="#seat-${EMBLEMS[seat]}" x="9" y="-12" width="24" height="24"/><text class="card-name" x="54" y="9">${escaped(shortened(name))}</text></g>`;
    })
    .join("");
}

const CARD_STYLE = `
.card-paper{fill:var(--raised)}.card-sea{fill:var(--page)}.card-edge{fill:var(--art-ink)}
.card-brand{font:italic 44px var(--font-display);fill:var(--text)}
.card-title{font:64px var(--font-display);fill:var(--text)}
.card-under{font:25px var(--font-text);fill:var(--text-2)}
.card-name{font:640 25px var(--font-text);fill:var(--text)}
.card-disc{fill:var(--seat);stroke:var(--art-ink);stroke-width:1.5}.card-emblem{color:var(--seat-on)}
.card-case{fill:none;stroke:var(--art-ink);stroke-width:4.4;stroke-linejoin:round}
.card-way{fill:none;stroke:var(--seat);stroke-width:3;stroke-linejoin:round}
.card-dot{fill:var(--brass-fill);stroke:var(--art-ink);stroke-width:1.3}
*{animation:none!important;transition:none!important}
.card-number{font:700 15px var(--font-text);fill:var(--art-ink);text-anchor:middle}`;

/** The whole card: `board` is what the page has drawn of the last position. */
export function card(told: CardTold, board: Iterable<SVGElement>, style: string): string {
  const rows = Math.ceil(told.names.length / 2);
  const seats = 462 - (rows - 2) * 40;
  const [large, small] = [64, 48];
  const first = wrapped(told.title, 420, measurer(`${large}px IM Fell French Canon`));
  const size = first.length > 3 ? small : large;
  const lines = size === large ? first : wrapped(told.title, 420, measurer(`${small}px IM Fell French Canon`)).slice(0, 4);
  const title = lines.map((line, k) => `<text class="card-title" style="font-size:${size}px" x="${MARGIN}" y="${172 + k * size * 1.02}">${escaped(line)}</text>`);
  const under = wrapped(told.under, 420, measurer("25px Literata Variable")).slice(0, 2);
  const below = 172 + (lines.length - 1) * size * 1.02 + 52;
  const lower = under.map((line, k) => `<text class="card-under" x="${MARGIN}" y="${below + k * 32}">${escaped(line)}</text>`);
  const top = Math.max(seats - 56, below + under.length * 32 + 14);
  const room = CARD_HEIGHT - 40 - (top + rows * 52 - 20);
  const way = told.curve && room > 44 ? curveDrawn(told.curve, [MARGIN + 8, CARD_HEIGHT - 40 - Math.min(room, 96), 396, Math.min(room, 96)]) : "";
  const drawn = [...board].map((part) => new XMLSerializer().serializeToString(part)).join("");
  const defs = symbolsOf(`${drawn}${seatsDrawn(told.names, 0)}`);
  return `<svg xmlns="${SVG}" data-theme="day" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}"><style>${escaped(style + CARD_STYLE)}</style><defs>${defs}<clipPath id="card-board"><rect x="${LEFT}" width="${CARD_WIDTH - LEFT}" height="${CARD_HEIGHT}"/></clipPath></defs><rect class="card-paper" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"/><text class="card-brand" x="${MARGIN}" y="82">Flibuste</text>${title.join("")}${lower.join("")}${seatsDrawn(told.names, top)}${way}<rect class="card-sea" x="${LEFT}" width="${CARD_WIDTH - LEFT}" height="${CARD_HEIGHT}"/><g clip-path="url(#card-board)"><svg x="${LEFT + RIM}" y="${RIM}" width="${CARD_WIDTH - LEFT - 2 * RIM}" height="${CARD_HEIGHT - 2 * RIM}">${drawn}</svg></g><rect class="card-edge" x="${LEFT - 1}" width="2" height="${CARD_HEIGHT}"/></svg>`;
}

/** The symbols that a drawing uses, and those that they use, as they lie in this page. */
function symbolsOf(drawing: string): string {
  const found = new Map<string, string>();
  const look = (text: string) => {
    for (const [, id] of text.matchAll(/(?:href="|url\((?:&quot;|"|')?)#([\w.-]+)/g)) {
      if (found.has(id!)) continue;
      const element = document.getElementById(id!);
      if (!element) continue;
      found.set(id!, "");
      const own = new XMLSerializer().serializeToString(element);
      found.set(id!, own);
      look(own);
    }
  };
  look(drawing);
  return [...found.values()].join("");
}

let styled: Promise<string> | undefined;

/** All rules of this page, with its faces inside: a picture loads nothing. */
export function pageStyle(): Promise<string> {
  styled ??= gathered().catch((error: unknown) => {
    styled = undefined;
    throw error;
  });
  return styled;
}

async function gathered(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })));
  const parts = await Promise.all(
    rules.map(async ({ rule, base }) => {
      if (!(rule instanceof CSSFontFaceRule)) return rule.cssText;
      const range = rule.style.getPropertyValue("unicode-range");
      if (range && !/U\+0{0,4}-?0?0?FF/i.test(range)) return ""; // letters of other scripts
      const address = /url\("?(.+?)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
      return address ? rule.cssText.replace(/src:[^;]+;/, `src: url("${await inside(new URL(address, base))}");`) : "";
    }),
  );
  return parts.join("\n");
}

async function inside(address: URL): Promise<string> {
  const file = await (await fetch(address)).blob();
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}

export const dataUrl = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The card as a PNG. */
export async function asPng(svg: string): Promise<Blob> {
  const image = new Image(CARD_WIDTH, CARD_HEIGHT);
  image.src = dataUrl(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [CARD_WIDTH, CARD_HEIGHT];
  canvas.getContext("2d")!.drawImage(image, 0, 0, CARD_WIDTH, CARD_HEIGHT);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}
