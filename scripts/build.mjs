// Builds dist/cli.cjs and dist/node.js (everything bundled, shared chunks), dist/index.js (runtime-neutral, without
// zod) and dist/vitest.js (the same, without vitest), their declarations, the third-party notices and the SBOM.
// Everything is built in a separate folder and moved into place at the end, so a failed build changes nothing.
// `--check` does not write the notices and the SBOM, which are committed: it exits 1 when they are stale.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { buildViewer } from './build-viewer.mjs'
import { bundledPackages } from './bundled-packages.mjs'
import { demoFiles } from './demo-files.mjs'
import { mergeChunks } from './merge-chunks.mjs'
import { sbom } from './sbom.mjs'
import { thirdPartyNotices } from './third-party-notices.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const staging = join(root, 'node_modules/.cache', `mcprove-build-${process.pid}`)

// Builtins are loaded on first use: an `import` of node:fs reads every export, which loads all of streams and takes 6
// ms.
const getBuiltins = {
  name: 'get-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path, kind }) => {
      const namespace = kind === 'import-statement' ? 'builtin-on-demand' : 'builtin'
      return isBuiltin(path) ? { path: `node:${path.replace(/^node:/, '')}`, namespace } : undefined
    })
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
    }))
    // As a prototype, because esbuild copies the own properties of a module, which would read them all.
    onLoad({ filter: /.*/, namespace: 'builtin-on-demand' }, ({ path }) => ({
      contents: `let builtin
        const get = (_, name) => (builtin ??= process.getBuiltinModule('${path}'))[name]
        module.exports = Object.create(new Proxy({ __esModule: false }, { get: (own, name) => name in own ? own[name] : get(own, name) }))`,
    }))
  },
}

// The provider packages import zod with the texts of all its languages; our errors are in English.
const englishOnly = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /zod.v4.locales.index\.js$/ }, ({ path }) => ({
      contents: `export { default as en } from './en.js'`,
      resolveDir: dirname(path),
    }))
  },
}

const target = 'node20'
// Short lines, because Node prints the whole line of an uncaught error.
const minified = { minify: true, lineLimit: 120, charset: 'ascii', target }
const viewer = await buildViewer(root)

const shared = {
  absWorkingDir: root,
  outdir: staging,
  bundle: true,
  format: 'esm',
  // Not `node`: that condition picks yaml's CommonJS build, which cannot be tree-shaken.
  platform: 'neutral',
  // The only package without a build for a neutral platform.
  alias: { 'pkce-challenge': join(root, 'node_modules/pkce-challenge/dist/index.node.js') },
  target,
  splitting: true,
  // One byte per character, which V8 reads faster.
  charset: 'ascii',
  legalComments: 'none',
  chunkNames: 'chunks/[name]-[hash]',
  define: {
    __MCPROVE_VERSION__: JSON.stringify(version),
    __MCPROVE_VIEWER__: JSON.stringify(viewer.page),
    __MCPROVE_DEMO__: JSON.stringify(demoFiles(root)),
  },
  plugins: [getBuiltins, englishOnly],
  metafile: true,
  logLevel: 'warning',
}

try {
  const outdir = join(staging, 'unmerged')
  const entries = { main: 'src/cli/main.ts', node: 'src/node.ts' }
  const chunks = await esbuild.build({
    ...shared,
    outdir,
    entryPoints: Object.values(entries),
    mainFields: ['module', 'main'],
  })
  const { files, sizes } = await mergeChunks({ root, metafile: chunks.metafile, entries, outdir: staging, minified })
  rmSync(outdir, { recursive: true })
  const bin = await esbuild.build({
    ...shared,
    entryPoints: ['src/cli.ts'],
    // Node starts a CommonJS file faster than an ES module.
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    splitting: false,
    define: { ...shared.define, __MAIN_CHUNK__: JSON.stringify(files.main) },
    ...minified,
  })
  writeNodeEntry(files.node, chunks.metafile)
  const library = await esbuild.build({
    ...shared,
    entryPoints: ['index', 'evals', 'stats', 'gate', 'vitest'].map((name) => `src/${name}.ts`),
    mainFields: ['browser', 'module', 'main'],
    external: ['zod', 'vitest'],
    ...minified,
  })
  addShebang(join(staging, 'cli.cjs'))
  for (const { metafile } of [chunks, bin]) assertImports(metafile, () => false)
  assertImports(library.metafile, (path, entry) => isZod(path) || isVitestOfItsEntry(path, entry))
  await bundleDeclarations()
  const metafiles = [chunks, bin, library, viewer].map(({ metafile }) => metafile)
  const packages = bundledPackages(root, metafiles)
  const lists = { 'THIRD-PARTY-NOTICES.md': thirdPartyNotices(root, packages), 'sbom.cdx.json': sbom(root, packages) }

  rmSync(join(root, 'dist'), { recursive: true, force: true })
  renameSync(staging, join(root, 'dist'))
  // For test/e2e/bundled-packages.test.ts, which finds the packages independently.
  writeFileSync(
    join(root, 'node_modules/.cache/mcprove-bundles.json'),
    JSON.stringify(metafiles.map(({ outputs }) => outputs)),
  )
  writeLists(lists)
  printSizes([...sizes, ...sizesOf(bin.metafile), ...sizesOf(library.metafile)])
} finally {
  rmSync(staging, { recursive: true, force: true })
}

function writeLists(lists) {
  for (const [file, text] of Object.entries(lists)) {
    const path = join(root, file)
    if (!process.argv.includes('--check')) writeFileSync(path, text)
    else if (!existsSync(path) || readFileSync(path, 'utf8').replaceAll('\r\n', '\n') !== text) {
      console.error(`${file} is stale. Run: npm run build, and commit it`)
      process.exitCode = 1
    }
  }
}

/** An ES module that exports the names of src/node.ts from the CommonJS bundle. */
function writeNodeEntry(chunk, { outputs }) {
  const { exports } = Object.values(outputs).find(({ entryPoint }) => entryPoint === 'src/node.ts')
  const text = `import chunk from './${chunk}'\nexport const { ${exports.join(', ')} } = chunk\n`
  writeFileSync(join(staging, 'node.js'), text)
}

function addShebang(file) {
  const shebang = '#!/usr/bin/env node\n'
  const text = readFileSync(file, 'utf8')
  if (!text.startsWith('#!')) writeFileSync(file, shebang + text)
  chmodSync(file, 0o755)
}

function assertImports({ outputs }, isAllowed) {
  for (const [file, { imports, entryPoint }] of Object.entries(outputs)) {
    const bad = imports.find(({ external, path }) => external && !isAllowed(path, entryPoint))
    if (bad)
      throw new Error(`${basename(file)}${entryPoint ? ` (from ${entryPoint})` : ''} must not import ${bad.path}`)
  }
}

function isZod(specifier) {
  return /^zod(\/|$)/.test(specifier)
}

/** Only users of `mcprove/vitest` need vitest. */
function isVitestOfItsEntry(specifier, entry) {
  return specifier === 'vitest' && /\bvitest\.(d\.)?ts$/.test(entry ?? '')
}

// The declarations of the entries: no internals, and no types of packages that are not installed.
async function bundleDeclarations() {
  // Kept for the next build, so that tsc writes only what has changed.
  const outDir = join(root, 'node_modules/.cache/mcprove-types')
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
  const incremental = ['--incremental', '--tsBuildInfoFile', join(outDir, 'tsbuildinfo')]
  const args = [tsc, '-p', 'tsconfig.build.json', '--outDir', outDir, ...incremental]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0)
    throw new Error('tsc could not write the declarations; a type that "cannot be named" wants an export')
  // Without respectExternal it leaves out every file below a node_modules folder, and the input is in one.
  const plugins = [dts({ respectExternal: true })]
  // Together: declarations that several entries use are in one shared file, so that a class is declared once.
  const names = ['index', 'evals', 'stats', 'gate', 'node', 'vitest']
  const input = Object.fromEntries(names.map((name) => [name, join(outDir, `${name}.d.ts`)]))
  const bundle = await rollup({ input, plugins, external: /^[^./]/ })
  const { output } = await bundle.write({
    dir: staging,
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `types/${name.replace(/\.d$/, '')}-[hash].d.ts`,
  })
  const files = new Set(output.map(({ fileName }) => fileName))
  for (const { fileName, imports } of output) {
    const foreign = imports.find(
      (specifier) =>
        !files.has(specifier) && !isZod(specifier) && !isBuiltin(specifier) && !isVitestOfItsEntry(specifier, fileName),
    )
    if (foreign) throw new Error(`the public types of ${fileName} must not need those of ${foreign}`)
  }
}

function sizesOf({ outputs }) {
  return Object.entries(outputs).map(([file, { bytes }]) => ({ file: relative(staging, join(root, file)), bytes }))
}

function printSizes(sizes) {
  for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes))
    console.log(`${kilobytes(bytes)}  dist/${file}`)
  console.log(`${kilobytes(statSync(join(root, 'dist/index.d.ts')).size)}  dist/index.d.ts`)
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1).padStart(8)} kB`
}
