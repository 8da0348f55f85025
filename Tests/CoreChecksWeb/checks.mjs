// Runs the core's checks as WebAssembly and prints their lines: node checks.mjs ENGINE SEED SAMPLE …
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const [engine, seed, ...samples] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(engine));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) throw new Error(`the engine imports ${imports[0].module}.${imports[0].name}`);
const { exports: core } = await WebAssembly.instantiate(module, {});
core.seedHashes(Number(seed));

// Copies bytes into the core's memory, and returns their address and their number.
function given(bytes) {
  const address = core.allocate(Math.max(bytes.length, 1));
  new Uint8Array(core.memory.buffer, address, bytes.length).set(bytes);
  return [address, bytes.length];
}

for (const sample of samples) {
  const name = given(new TextEncoder().encode(basename(sample)));
  const bytes = given(readFileSync(sample));
  core.addSample(...name, ...bytes);
  core.release(name[0]);
  core.release(bytes[0]);
}

for (const run of [core.runCheck, core.runReaderCheck]) {
  if (!run) continue;
  for (let index = 0; ; index += 1) {
    const count = run(index);
    if (count === 0) break;
    const lines = new Uint8Array(core.memory.buffer, core.checkLines(), count);
    process.stdout.write(new TextDecoder().decode(lines));
  }
}
