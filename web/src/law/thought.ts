/** A tree in a module's memory, and all that a search needs to grow it: as `bots/thought.py` has it. */

import { NONE, OVER, Rows } from "./engine";
import type { FileFacts, Manifest, Member, NetworkFacts } from "./manifest";
import { Fields, type Argument, type LawModule, type Piece } from "./module";

const TRUTH = 1;
const AHEAD = 3;
const NOWHERE = -1;

/** How often a choice was simulated, the sum of its seat's shares, and its share and plies if proven. */
export interface Simulated {
  visits: number;
  won: number;
  proof: [share: number, plies: number] | null;
}

/** The arrays of a network, or of a table of endings, as they were fetched. */
export type Contents = Map<FileFacts, Uint8Array>;

/** Put the arrays of a file into a module's memory. */
function placed(module: LawModule, members: Member[], content: Uint8Array): Argument[] {
  return members.map((member) => {
    if (typeof member === "number") return member;
    const [kind, shape, offset] = member;
    const piece = module.array(kind, ...shape);
    const bytes = module.bytes(piece);
    bytes.set(content.subarray(offset, offset + bytes.length));
    return piece;
  });
}

export class Thought {
  readonly rows: Rows;
  private readonly node: Fields;
  private readonly edge: Fields;
  private readonly nodes: Piece;
  private readonly edges: Piece;
  private readonly slots: Piece;
  private readonly counts: Piece;
  private readonly candidates: Piece;
  private readonly simulate;
  private readonly rootSums;
  private readonly sums: Piece | null = null;
  /** Of every seat's choices: the random games they were part of, and what came of them. */
  private readonly experience: Piece[] = [];
  private sureWin = NONE;

  constructor(
    readonly module: LawModule,
    readonly manifest: Manifest,
    contents: Contents,
    readonly simulations: number,
    error: number,
    readonly network: NetworkFacts | null,
  ) {
    const { facts } = module;
    const { search } = manifest;
    this.rows = new Rows(module, search.rows);
    this.node = new Fields(manifest.node);
    this.edge = new Fields(manifest.edge);
    const room = search.kept * simulations + facts.choices + 2;
    const each = network ? Math.min(search.policy_edges, facts.choices) : 1;
    this.nodes = module.records(manifest.node.size, room);
    this.edges = module.records(manifest.edge.size, each * room);
    this.slots = module.array("i32", 2 ** (32 - Math.clz32(2 * room)));
    this.counts = module.array("i64", 4);
    this.candidates = module.array("i32", facts.most);
    const { states, work, rng } = this.rows;
    const words: Piece = { at: states.at, item: facts.word, shape: [search.rows, facts.state.size / facts.word] };
    const places = module.array("i64", facts.places.length);
    const masks = module.array("u64", facts.masks.length);
    facts.places.forEach((place, k) => module.view.setBigInt64(places.at + 8 * k, BigInt(place), true));
    facts.masks.forEach((mask, k) => module.view.setBigUint64(masks.at + 8 * k, BigInt(`0x${mask}`), true));
    const endings = placed(module, facts.endings.members, contents.get(facts.endings) ?? new Uint8Array());
    const path = module.array("i64", search.depth);
    const ways = module.array("i64", search.depth);
    const marks = module.array("i64", facts.actions);
    const choices = module.array("i32", facts.most);
    const weights = module.array("i64", facts.most);
    const points = module.array("f64", Math.max(...facts.seats));
    const net = network ? placed(module, network.members, contents.get(network)!) : 0;
    const out = facts.playing_out;
    const scratch = (network?.scratch ?? out.rooms).map(([kind, shape]) => module.array(kind, ...shape));
    if (network) this.sums = scratch[3]!;
    else {
      this.experience = scratch.slice(0, 2);
      const weighed = module.array("f64", 1);
      module.view.setFloat64(weighed.at, out.experience, true);
      scratch.push(weighed);
    }
    const mark = network ? `__network_${network.seats}` : "";
    this.simulate = module.entry(
      `simulate${mark}`,
      ...[states, words, places, masks, endings, work, this.nodes, this.edges, this.counts, this.slots],
      ...[path, ways, marks, choices, weights, points, rng, 0, this.candidates, 0, 0, search.playout],
      ...[network ? search.policy_boldness : out.boldness, Math.round(error * 100), facts.secrets ? 1 : 0],
      ...[net, scratch],
    );
    this.rootSums = network
      ? module.entry(`root_sums${mark}`, states, 0, 0, this.candidates, 0, net, scratch)
      : null;
    this.clear();
  }

  // --- Growing -------------------------------------------------------------------------------------

  /** Begin at what a seat knows; returns its choices. What was thought before is kept if it led here. */
  begin(known: Uint8Array, seat: number): number[] {
    const { rows, module } = this;
    rows.write(0, known);
    for (const [name, value] of Object.entries(module.facts.unattended)) rows.set(0, name, value);
    const before = this.count(0);
    if (before + this.simulations > this.nodes.shape[0]!) this.clear();
    this.grow(seat, [], 0);
    if (this.root === before && before) {
      this.clear();
      this.grow(seat, [], 0);
    }
    this.imagine(seat, TRUTH);
    const codes = rows.legal(TRUTH);
    this.sureWin = NONE;
    if (!this.atNode(this.root, "is_open") && codes.length <= this.manifest.search.looked_at)
      this.sureWin = codes.find((code) => this.wins(code, seat)) ?? NONE;
    return codes;
  }

  private imagine(seat: number, row: number): void {
    this.rows.copy(0, row);
    if (this.module.facts.secrets) this.rows.imagine(row, seat);
  }

  /** Whether a choice ends the game and wins it in every one of many imagined truths. */
  private wins(code: number, seat: number): boolean {
    for (let k = 0; k < this.manifest.search.truths; k++) {
      this.imagine(seat, AHEAD);
      this.rows.apply(AHEAD, code);
      if (this.rows.actor(AHEAD) !== OVER) return false;
      if (this.rows.score(AHEAD).shares[seat]! < 1) return false;
    }
    return true;
  }

  private clear(): void {
    this.module.view.setBigInt64(this.counts.at, 0n, true);
    this.module.view.setBigInt64(this.counts.at + 8, 0n, true);
    this.module.bytes(this.slots).fill(255); // NOWHERE
    for (const piece of this.experience) this.module.bytes(piece).fill(0);
  }

  private choose(codes: number[]): void {
    codes.forEach((code, k) => this.module.view.setInt32(this.candidates.at + 4 * k, code, true));
  }

  /** Simulate so often from each of these choices; says how many simulations that were. */
  grow(seat: number, codes: number[], each: number): number {
    this.choose(codes);
    return this.simulate([17, seat], [19, codes.length], [20, each]);
  }

  /** What the network's policy says of each choice of the root; null where there is no network. */
  policy(codes: number[], seat: number): Map<number, number> | null {
    if (!this.rootSums) return null;
    this.choose(codes);
    this.rootSums([2, seat], [4, codes.length]);
    const at = this.sums!.at;
    return new Map(codes.map((code, k) => [code, Number(this.module.view.getBigInt64(at + 8 * k, true))]));
  }

  // --- Reading -------------------------------------------------------------------------------------

  private count(place: number): number {
    return Number(this.module.view.getBigInt64(this.counts.at + 8 * place, true));
  }

  private atNode(node: number, name: string, place = 0): number {
    return this.node.read(this.module.view, this.nodes.at + node * this.node.size, name, place);
  }

  private atEdge(edge: number, name: string): number {
    return this.edge.read(this.module.view, this.edges.at + edge * this.edge.size, name);
  }

  private get root(): number {
    return this.count(3);
  }

  get visits(): number {
    return this.atNode(this.root, "visits");
  }

  /** Whether nothing is left to think about. */
  get isDecided(): boolean {
    return this.atNode(this.root, "is_proven") === 1 || this.sureWin !== NONE;
  }

  /** What is thought of every choice that was tried at the root. */
  told(seat: number): Map<number, Simulated> {
    const found = new Map<number, Simulated>();
    for (let e = this.atNode(this.root, "first"); e !== NOWHERE; e = this.atEdge(e, "next")) {
      const to = this.atEdge(e, "to");
      const visits = this.atEdge(e, "visits");
      let won = this.atEdge(e, "won");
      let proof: Simulated["proof"] = null;
      if (to >= 0 && this.atNode(to, "is_proven"))
        proof = [this.atNode(to, "sure", seat), this.atNode(to, "distance") + 1];
      else if (to >= 0 && this.atNode(to, "visits"))
        won = (visits * this.atNode(to, "won", seat)) / this.atNode(to, "visits");
      found.set(this.atEdge(e, "action"), { visits, won, proof });
    }
    if (this.sureWin !== NONE) found.set(this.sureWin, { visits: 0, won: 0, proof: [1, 1] });
    return found;
  }

  /** The mean share of each seat, or what is proven. */
  shares(seats: number): number[] {
    const all = Array.from({ length: seats }, (_, seat) => seat);
    if (this.atNode(this.root, "is_proven")) return all.map((seat) => this.atNode(this.root, "sure", seat));
    return all.map((seat) => this.atNode(this.root, "won", seat) / Math.max(1, this.visits));
  }
}
