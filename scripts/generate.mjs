// Writes the files that are generated from the sources: the registries of gates, importers, commands and reporters,
// schema.json, the READMEs' tables, docs/troubleshooting.md, docs/reference.
// `-- --check` writes nothing: it lists stale files and exits 1.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import { gateSection, gatesTable } from './gate-readme.mjs'
import { auditRules, LANES, probeRegistry, probeSection, ruleList } from './probe-readme.mjs'
import { apiReference } from './reference/api.mjs'
import { cliReference } from './reference/cli.mjs'
import { gatesReference } from './reference/gates.mjs'
import { matchersTable } from './reference/matchers.mjs'
import { resultTables } from './reference/result.mjs'
import { suiteReference } from './reference/suite.mjs'
import { troubleshooting } from './troubleshooting.mjs'
import { withSection } from './with-section.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const REGISTRY = 'src/gates/index.ts'
const LOADERS = 'src/gates/gate-loaders.ts'
const IMPORTERS = 'src/importers/index.ts'
const COMMAND_LIST = 'src/cli/command-list.ts'
const REPORTER_LIST = 'src/report/reporter-list.ts'
const PROBES = 'src/audit/probes/index.ts'
const RULES = 'src/core/audit/rule-list.ts'

const folders = readdirSync(join(root, 'src/gates'))
  .filter((name) => existsSync(join(root, 'src/gates', name, 'gate.ts')))
  .sort()
const importerFolders = readdirSync(join(root, 'src/importers'))
  .filter((name) => existsSync(join(root, 'src/importers', name, 'importer.ts')))
  .sort()
const probeFolders = LANES.flatMap((lane) => {
  const own = join(root, 'src/audit/probes', lane)
  const names = existsSync(own) ? readdirSync(own).sort() : []
  return names.filter((name) => existsSync(join(own, name, 'probe.ts'))).map((folder) => ({ lane, folder }))
})
const commandFiles = sourceFiles('src/cli/commands')
const reporterFiles = sourceFiles('src/report/reporters')
const registry = registryOf(folders)
const importers = importersOf(importerFolders)
const commandList = commandListOf(commandFiles)
const reporterList = reporterListOf(reporterFiles)
const { suiteJsonSchema, ERROR_GUIDE, main, COMMANDS, scoreCase, findingLine, installAllEngines, ...others } =
  await loadSources()
const { ruleOf, clauseReference, ...modules } = others

// Some gates validate arguments, and their examples are scored.
installAllEngines()

const gates = folders.map((folder) => {
  const gate = modules[folder][camelCase(folder)]
  const key = snakeCase(folder)
  if (gate?.key !== key) stop(`src/gates/${folder}/gate.ts must export ${camelCase(folder)} with key '${key}'`)
  const { cases } = modules[`${folder} cases`]
  return { folder, gate, cases: cases.map((one) => ({ ...one, sentences: sentencesOf(folder, gate, one) })) }
})

const probes = probeFolders.map(({ lane, folder }) => {
  const place = `src/audit/probes/${lane}/${folder}`
  const { [camelCase(folder)]: probe } = modules[place]
  if (probe?.id !== `${lane}/${folder}`)
    stop(`${place}/probe.ts must export ${camelCase(folder)} with id '${lane}/${folder}'`)
  return { place, probe, cases: modules[`${place} cases`].cases }
})
const rules = probes.map(({ probe }) => ruleOf(probe))

const schema = suiteJsonSchema()
const resultSchema = JSON.parse(textOf('result.schema.json'))
const files = new Map([
  [REGISTRY, registry],
  [LOADERS, loadersOf(folders, gates)],
  [COMMAND_LIST, commandList],
  [REPORTER_LIST, reporterList],
  [IMPORTERS, importers],
  [PROBES, probeRegistry(probeFolders, camelCase)],
  [RULES, ruleList(rules)],
  ['docs/reference/audit-rules.md', auditRules(rules)],
  ['schema.json', `${JSON.stringify(schema, null, 2)}\n`],
  ['README.md', withSection('README.md', 'gates', gatesTable(gates))],
  ['docs/troubleshooting.md', troubleshooting(ERROR_GUIDE)],
  ['docs/reference/suite.md', suiteReference(schema, gates)],
  ['docs/reference/gates.md', gatesReference(gates)],
  ['docs/reference/matchers.md', withSection('docs/reference/matchers.md', 'matchers', matchersTable(schema))],
  ['docs/reference/cli.md', await cliReference(main, Object.keys(COMMANDS))],
  ['docs/reference/result.md', withSection('docs/reference/result.md', 'result', resultTables(resultSchema))],
  ['docs/reference/api.md', apiReference(root)],
])
for (const { folder, gate, cases } of gates) {
  const readme = `src/gates/${folder}/README.md`
  files.set(readme, withSection(readme, 'gate', gateSection(gate, cases)))
}
for (const { place, probe, cases } of probes) {
  const readme = `${place}/README.md`
  files.set(readme, withSection(readme, 'probe', probeSection({ probe, cases, clauseReference })))
}

const stale = [...files].filter(([file, text]) => textOf(file) !== text)
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is stale`)
  if (stale.length > 0) console.error('Run: npm run generate')
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [file, text] of stale) {
    writeFileSync(join(root, file), text)
    console.log(`wrote ${file}`)
  }
}

/** What the check of an example found, in words. */
function sentencesOf(folder, gate, one) {
  try {
    return scoreCase(gate, one).findings.map(findingLine)
  } catch (error) {
    stop(`src/gates/${folder}/cases.ts: "${one.name}" cannot be scored: ${error.message}`)
  }
}

function registryOf(folders) {
  const imports = folders.map((folder) => `import { ${camelCase(folder)} } from './${folder}/gate.js'`)
  const entries = folders.map((folder) => {
    const [key, name] = [snakeCase(folder), camelCase(folder)]
    return `  ${key === name ? key : `${key}: ${name}`},`
  })
  return [
    '// Generated by npm run generate',
    ...imports,
    '',
    '/** Every gate, by the key of its block. */',
    'export const gates = {',
    ...entries,
    '} as const',
    '',
  ].join('\n')
}

/** Until the gates can be loaded, it is not known which ones are scored on grades. */
function loadersOf(folders, gates = []) {
  const graded = gates.filter(({ gate }) => gate.level === 'eval').map(({ gate }) => `'${gate.key}'`)
  const entries = folders.map((folder) => {
    const [key, name] = [snakeCase(folder), camelCase(folder)]
    return `  ${key}: async () => (await import('./${folder}/gate.js')).${name},`
  })
  return [
    '// Generated by npm run generate',
    '',
    '/** Loads one gate, by the key of its block. */',
    'export const gateLoaders = {',
    ...entries,
    '} as const',
    '',
    '/** The gates that are scored on what judges say. */',
    `export const evalGates = [${graded.join(', ')}] as const`,
    '',
  ].join('\n')
}

function importersOf(folders) {
  const imports = folders.map((folder) => `import { ${camelCase(folder)} } from './${folder}/importer.js'`)
  return [
    '// Generated by npm run generate',
    ...imports,
    '',
    '/** Every log format. */',
    'export const importers = [',
    ...folders.map((folder) => `  ${camelCase(folder)},`),
    '] as const',
    '',
  ].join('\n')
}

/** Sorted by group. Read as text, because commands are loaded on demand. */
function commandListOf(files) {
  const groups = /COMMAND_GROUPS = \[([^\]]*)\]/
    .exec(textOf('src/cli/command-line/command.ts'))[1]
    .match(/(?<=')[^',]+(?=')/g)
  const entries = files.map((file) => {
    const listed = /export const listed = \{\s*group: '([^']*)',\s*summary: '([^']*)',?\s*\}/.exec(
      textOf(`src/cli/commands/${file}`),
    )
    if (listed === null)
      stop(`src/cli/commands/${file} must export \`listed\` with a group and a summary in single quotes`)
    const [, group, summary] = listed
    return { name: file.replace(/\.ts$/, ''), group, summary }
  })
  return [
    '// Generated by npm run generate',
    `import type { Command, ListedCommand } from './command-line/command.js'`,
    '',
    'interface CommandEntry extends ListedCommand {',
    '  readonly load: () => Promise<{ readonly command: Command }>',
    '}',
    '',
    '/** By the first word of the command line. */',
    'export const COMMANDS: Readonly<Record<string, CommandEntry>> = {',
    ...entries
      .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
      .flatMap(({ name, group, summary }) => [
        `  ${name.includes('-') ? `'${name}'` : name}: {`,
        `    group: '${group}',`,
        `    summary: '${summary}',`,
        `    load: () => import('./commands/${name}.js'),`,
        '  },',
      ]),
    '}',
    '',
  ].join('\n')
}

/** Read as text, like commands. */
function reporterListOf(files) {
  const entries = files.map((file) => {
    const text = textOf(`src/report/reporters/${file}`)
    if (!text.includes('export const reporter = defineReporter('))
      stop(`src/report/reporters/${file} must export \`reporter\``)
    const extension = /^ {2}extension: '([^']*)',$/m.exec(text)?.[1]
    const name = file.replace(/\.ts$/, '')
    const load = `load: () => import('./reporters/${name}.js')`
    return `  ${name}: { ${extension === undefined ? '' : `extension: '${extension}', `}${load} },`
  })
  return [
    '// Generated by npm run generate',
    `import type { ReporterDefinition } from './define-reporter.js'`,
    '',
    'interface ReporterEntry {',
    '  readonly extension?: string',
    '  readonly load: () => Promise<{ readonly reporter: ReporterDefinition }>',
    '}',
    '',
    '/** By the name that `--reporter` takes. */',
    'export const REPORTERS: Readonly<Record<string, ReporterEntry>> = {',
    ...entries,
    '}',
    '',
  ].join('\n')
}

/** The files of a folder, without tests. */
function sourceFiles(folder) {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
}

// The sources are TypeScript, and the registry on disk may be stale: they are bundled with the new registry in its
// place.
async function loadSources() {
  const outfile = join(root, 'node_modules/.cache', `mcprove-generate-${process.pid}.mjs`)
  const exports = folders.flatMap((folder) => [
    `export * as '${folder}' from './src/gates/${folder}/gate.ts'`,
    `export * as '${folder} cases' from './src/gates/${folder}/cases.ts'`,
  ])
  const entry = [
    ...exports,
    `export { suiteJsonSchema } from './src/suite/schema/json-schema.ts'`,
    `export { ERROR_GUIDE } from './src/core/errors/error-guide.ts'`,
    `export { scoreCase, findingLine } from './src/score/score-case.ts'`,
    `export { installAllEngines } from './src/core/engines/install-all-engines.ts'`,
    ...probeFolders.flatMap(({ lane, folder }) => {
      const place = `src/audit/probes/${lane}/${folder}`
      return [
        `export * as '${place}' from './${place}/probe.ts'`,
        `export * as '${place} cases' from './${place}/cases.ts'`,
      ]
    }),
    `export { clauseReference, ruleOf } from './src/audit/probe/probe.ts'`,
    `export { main } from './src/cli/main.ts'`,
    `export { COMMANDS } from './${COMMAND_LIST}'`,
  ].join('\n')
  const newRegistry = {
    name: 'new-registry',
    setup: ({ onResolve, onLoad }) => {
      const contents = new Map(
        [
          [REGISTRY, registry],
          [LOADERS, loadersOf(folders)],
          [IMPORTERS, importers],
          [COMMAND_LIST, commandList],
          [REPORTER_LIST, reporterList],
          [PROBES, probeRegistry(probeFolders, camelCase)],
          // The suite schema needs the rules, which are known when the probes are loaded.
          [RULES, 'export const AUDIT_RULES = []'],
        ].map(([file, text]) => [join(root, file), text]),
      )
      // They may not exist yet, or name a folder that was removed.
      onResolve({ filter: /^\..*\.(js|ts)$/ }, (args) => {
        const path = join(args.resolveDir, args.path).replace(/\.js$/, '.ts')
        return contents.has(path) ? { path } : undefined
      })
      onLoad({ filter: /\.ts$/ }, ({ path }) =>
        contents.has(path) ? { contents: contents.get(path), loader: 'ts', resolveDir: dirname(path) } : undefined,
      )
    },
  }
  mkdirSync(dirname(outfile), { recursive: true })
  try {
    await esbuild.build({
      absWorkingDir: root,
      stdin: { contents: entry, resolveDir: root, loader: 'ts' },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      define: { __MCPROVE_VERSION__: '""', __MCPROVE_VIEWER__: '""' },
      plugins: [newRegistry],
      logLevel: 'silent',
    })
  } catch (error) {
    if (error.errors === undefined) throw error
    stop(error.errors.map(({ text, location }) => `${placeOf(location)}${text}`).join('\n'))
  }
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile, { force: true })
  }
}

function placeOf(location) {
  return location === null ? '' : `${location.file}:${location.line}:${location.column + 1}: `
}

/** For an error that the user can fix: a stack would hide it. */
function stop(message) {
  console.error(`generate: ${message}`)
  process.exit(1)
}

function textOf(file) {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function camelCase(folder) {
  return folder.replace(/-(\w)/g, (_match, letter) => letter.toUpperCase())
}

function snakeCase(folder) {
  return folder.replaceAll('-', '_')
}
