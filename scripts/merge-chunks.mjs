// esbuild makes a chunk of every set of modules that the same entries share: with a lazy entry for each gate, dozens of
// small files, and each costs start-up time. Rollup, which lets us name chunks, joins them again.
import { resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { rollup } from 'rollup'

const GATE = /^src\/gates\/([^/]+)\//

/** Writes the bundle that starts at `entries`, modules of `metafile`, to `outdir`; returns the bytes of each file. */
export async function mergeChunks({ root, metafile, entries, outdir, target }) {
  const outputs = new Map(Object.entries(metafile.outputs).map(([file, output]) => [resolve(root, file), output]))
  const nameOf = chunkNames(root, outputs)
  const bundle = await rollup({ input: entries.map((entry) => fileOf(entry, outputs)), treeshake: false })
  const minify = async (code) => (await esbuild.transform(code, { minify: true, charset: 'ascii', target })).code
  const { output } = await bundle.write({
    dir: outdir,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    hoistTransitiveImports: false,
    manualChunks: nameOf,
    plugins: [{ name: 'minify', renderChunk: minify }],
  })
  return output.map(({ fileName, code }) => ({ file: fileName, bytes: Buffer.byteLength(code) }))
}

/** `main` is what every command loads, `base` what loading a suite takes besides, and each gate is one file. */
function chunkNames(root, outputs) {
  const closureOf = (file, seen = new Set()) => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const { path, kind } of outputs.get(file).imports) {
      if (kind === 'import-statement') closureOf(resolve(root, path), seen)
    }
    return seen
  }
  const main = closureOf(fileOf('src/cli/main.ts', outputs))
  const base = closureOf(fileOf('src/cli/validate.ts', outputs))
  const gates = [...outputs].filter(([, { entryPoint = '' }]) => GATE.test(entryPoint)).map(([file]) => closureOf(file))
  const isUsedByMostGates = (file) => gates.filter((closure) => closure.has(file)).length * 2 > gates.length
  return (file) => {
    const { entryPoint = '', inputs } = outputs.get(file)
    if (main.has(file)) return 'main'
    if (entryPoint.startsWith('src/cli/')) return undefined
    if (base.has(file) || isUsedByMostGates(file)) return 'base'
    const folders = new Set([entryPoint, ...Object.keys(inputs)].flatMap((path) => GATE.exec(path)?.[1] ?? []))
    return folders.size === 1 ? [...folders][0] : undefined
  }
}

function fileOf(entry, outputs) {
  for (const [file, { entryPoint }] of outputs) if (entryPoint === entry) return file
  throw new Error(`${entry} is no entry of the bundle`)
}
