// esbuild creates a chunk for every set of modules that the same entries share: with a lazy entry for each gate, dozens
// of small files, and each costs start-up time. Rollup, in which chunks can be named, merges them, as CommonJS, which
// cli/chunk-loader.ts can load.
import { resolve } from 'node:path'
import * as esbuild from 'esbuild'
import { rollup } from 'rollup'

const GATE = /^src\/gates\/([^/]+)\//

// Code compiled by the chunk loader has no `import()` (the one of vm is experimental, and is lost with cached code).
const nativeImports = {
  name: 'native-imports',
  renderDynamicImport: ({ targetModuleId }) =>
    targetModuleId === null ? { left: '(module.import ?? ((url) => import(url)))(', right: ')' } : null,
  resolveImportMeta: (property) =>
    property === 'url' ? `process.getBuiltinModule('node:url').pathToFileURL(__filename).href` : null,
}

/**
 * In two steps: a line break inside the name of another chunk would hide rollup's placeholder for its hash. The hash is
 * still one of the text (cli/chunk-loader.ts relies on that).
 */
function minifyChunks({ lineLimit, ...options }) {
  const { minify: _, ...lines } = options
  return {
    name: 'minify-chunks',
    // The format tells esbuild that names at the top belong to the file, so that they can be shortened.
    renderChunk: async (code) => (await esbuild.transform(code, { ...options, format: 'cjs' })).code,
    augmentChunkHash: () => `${esbuild.version} ${lineLimit}`,
    generateBundle: async (_, bundle) => {
      for (const chunk of Object.values(bundle)) {
        chunk.code = (await esbuild.transform(chunk.code, { ...lines, minifyWhitespace: true, lineLimit })).code
      }
    },
  }
}

/**
 * Writes the bundle that starts at `entries` (output file -> module of `metafile`) to `outdir`. Returns the file of
 * each entry and the size of each file.
 */
export async function mergeChunks({ root, metafile, entries, outdir, minified }) {
  const outputs = new Map(Object.entries(metafile.outputs).map(([file, output]) => [resolve(root, file), output]))
  const nameOf = chunkNames(root, outputs)
  const input = Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, fileOf(entry, outputs)]))
  // An entry also exports what chunks import from it, instead of creating another file.
  const bundle = await rollup({ input, treeshake: false, preserveEntrySignatures: 'allow-extension' })
  const { output } = await bundle.write({
    dir: outdir,
    format: 'cjs',
    exports: 'named',
    esModule: false,
    freeze: false,
    externalLiveBindings: false,
    generatedCode: 'es2015',
    entryFileNames: 'chunks/[name]-[hash].cjs',
    chunkFileNames: 'chunks/[name]-[hash].cjs',
    hoistTransitiveImports: false,
    manualChunks: nameOf,
    plugins: [nativeImports, minifyChunks(minified)],
  })
  const chunkOf = (name) => output.find(({ facadeModuleId }) => facadeModuleId === input[name]).fileName
  return {
    files: Object.fromEntries(Object.keys(entries).map((name) => [name, chunkOf(name)])),
    sizes: output.map(({ fileName, code }) => ({ file: fileName, bytes: Buffer.byteLength(code) })),
  }
}

/**
 * `main` is what every command loads, `base` is for loading a suite, `score` for scoring, `run` for a replay, and each
 * gate is one file.
 */
function chunkNames(root, outputs) {
  const closureOf = (file, seen = new Set()) => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const { path, kind } of outputs.get(file).imports) {
      if (kind === 'import-statement') closureOf(resolve(root, path), seen)
    }
    return seen
  }
  const layers = Object.entries({
    main: ['cli/main'],
    base: ['cli/commands/validate'],
    // `score` and `run` report to a terminal by default.
    score: ['cli/commands/score', 'report/reporters/pretty'],
    run: ['cli/commands/run'],
  }).map(([name, files]) => [name, new Set(files.flatMap((file) => [...closureOf(fileOf(`src/${file}.ts`, outputs))]))])
  const gates = [...outputs].filter(([, { entryPoint = '' }]) => GATE.test(entryPoint)).map(([file]) => closureOf(file))
  const isSharedByGates = (file) => gates.filter((closure) => closure.has(file)).length > 1
  return (file) => {
    const { entryPoint = '', inputs } = outputs.get(file)
    const [layer] = layers.find(([, closure]) => closure.has(file)) ?? []
    if (layer === 'main' || layer === 'base') return layer
    const folders = new Set([entryPoint, ...Object.keys(inputs)].flatMap((path) => GATE.exec(path)?.[1] ?? []))
    if (isSharedByGates(file)) return 'base'
    return layer ?? (folders.size === 1 ? [...folders][0] : undefined)
  }
}

function fileOf(entry, outputs) {
  for (const [file, { entryPoint }] of outputs) if (entryPoint === entry) return file
  throw new Error(`${entry} is not an entry of the bundle`)
}
