// Runs the layers of a test run: those that do not need each other at the same time, with readable output all the same.

/**
 * @typedef {object} Layer
 * @property {string} id
 * @property {string} title
 * @property {string[]} [needs] layers that must have passed before; otherwise this one fails without being run
 * @property {string[]} [after] layers that must have ended before, however
 * @property {boolean} [alone] runs beside no other layer, as it measures times or uses every core
 * @property {(write: (text: string) => void) => Promise<Counts>} run
 *
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {Counts & { layer: Layer, ms: number }} Outcome
 */

/**
 * Layers appear in the order in which they were given: the first unfinished one is shown live, the output of the
 * others is kept until it is their turn.
 * @param {Layer[]} layers
 * @param {number} parallel
 * @returns {Promise<Outcome[]>}
 */
export async function runLayers(layers, parallel) {
  const outcomes = new Map();
  const known = new Set(layers.map((layer) => layer.id));
  const running = new Map();
  const printer = makePrinter(layers);

  const ended = (ids = []) => ids.every((id) => !known.has(id) || outcomes.has(id));
  const ready = (layer) => ended(layer.needs) && ended(layer.after);
  const mayStart = (layer) =>
    layer.alone
      ? running.size === 0
      : running.size < parallel && ![...running.values()].some((other) => other.layer.alone);

  while (outcomes.size < layers.length) {
    for (const layer of layers) {
      if (outcomes.has(layer.id) || running.has(layer.id) || !ready(layer) || !mayStart(layer)) continue;
      const broken = (layer.needs ?? []).filter((id) => outcomes.get(id)?.failed > 0);
      running.set(layer.id, {
        layer,
        done: runLayer(layer, broken, printer).then((outcome) => [layer.id, outcome]),
      });
    }
    const [id, outcome] = await Promise.race([...running.values()].map(({ done }) => done));
    running.delete(id);
    outcomes.set(id, outcome);
    printer.end(id, outcome);
  }
  return layers.map((layer) => outcomes.get(layer.id));
}

async function runLayer(layer, broken, printer) {
  const started = Date.now();
  const write = (text) => printer.write(layer.id, text);
  let counts;
  try {
    if (broken.length > 0) throw new Error(`Not run, because this failed: ${broken.join(", ")}`);
    counts = await layer.run(write);
    if (counts.passed + counts.failed === 0) throw new Error("This layer ran no test at all.");
  } catch (error) {
    write(`${error instanceof Error ? error.message : error}\n`);
    counts = { passed: 0, failed: 1 };
  }
  return { ...counts, layer, ms: Date.now() - started };
}

function makePrinter(layers) {
  const state = new Map(layers.map((layer) => [layer.id, { layer, kept: "", outcome: undefined }]));
  let at = 0;
  let headed = false;

  /** Shows as much as can be shown in order. */
  const flush = () => {
    for (; at < layers.length; at++) {
      const entry = state.get(layers[at].id);
      if (!headed && (entry.kept || entry.outcome)) {
        process.stdout.write(`\n── ${entry.layer.title}\n`);
        headed = true;
      }
      if (entry.kept) process.stdout.write(entry.kept);
      const open = entry.kept !== "" && !entry.kept.endsWith("\n");
      entry.kept = "";
      if (!entry.outcome) return;
      if (open) process.stdout.write("\n");
      const { passed, failed, ms } = entry.outcome;
      process.stdout.write(
        `   ${failed ? "FAILED" : "ok"}: ${passed} passed, ${failed} failed, ${seconds(ms)}\n`,
      );
      headed = false;
    }
  };
  return {
    write(id, text) {
      state.get(id).kept += text;
      if (layers[at]?.id === id) flush();
    },
    end(id, outcome) {
      state.get(id).outcome = outcome;
      flush();
    },
  };
}

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
