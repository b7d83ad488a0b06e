import { mount } from "svelte";
import "@fontsource/im-fell-french-canon/latin-400.css";
import "@fontsource/im-fell-french-canon/latin-400-italic.css";
import "@fontsource-variable/literata/wght.css";
import "../../art/tokens.css";
import "./look/base.css";
import App from "./App.svelte";
import { releasesHere } from "./installed/names";
import { registerWorker } from "./installed/worker";
import icons from "./look/interface.svg?raw";
import { language } from "./settings.svelte";
import { learn } from "./speech.svelte";

const holder = document.createElement("div");
holder.innerHTML = icons;
holder.firstElementChild!.setAttribute("class", "sheet-of-symbols");
holder.firstElementChild!.setAttribute("aria-hidden", "true");
document.body.append(holder.firstElementChild!);

const target = document.createElement("div");
target.id = "app";
document.body.append(target);
void learn(language.now)
  .catch(() => {})
  .finally(() => mount(App, { target }));

void registerWorker();
void releasesHere().then(async (found) => {
  if (found.length) await (await import("./installed/kept.svelte")).bringUpToDate();
}, () => {});
