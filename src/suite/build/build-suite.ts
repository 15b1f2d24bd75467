// Sources -> Suite: sections, entries, inheritance, and checks that need the whole suite.

import { type Fault, faultSchema } from '../../core/faults/fault-schema.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { RunCount } from '../check/check-asked.js'
import type { Names } from '../check/check-references.js'
import { checkSpelling } from '../check/check-spelling.js'
import { evalTargetIssues } from '../check/check-targets.js'
import { type ProblemAt, problemAtLayers } from '../check/problem-at.js'
import { type Environment, variablesIn } from '../read/expand-variables.js'
import { readEntries } from '../read/read-entries.js'
import { checkTopLevel, rawSection, readDefaults, readList, readSection } from '../read/read-sections.js'
import { readServers } from '../read/read-servers.js'
import type { SourceFiles } from '../read/read-sources.js'
import type { ProblemCollector } from '../read/source.js'
import { withVariables } from '../read/suite-variables.js'
import type { GateRegistry } from '../schema/gate-blocks.js'
import type { SuiteSettings } from '../schema/suite-schema.js'
import type { AgentTest, EvalTest, Suite } from '../suite.js'
import { readDirectTests } from './build-direct.js'
import { readEvals, readServerSection } from './build-rows.js'
import { TestCollection } from './collect-tests.js'
import { readListGates } from './list-gates.js'
import { NameTable } from './name-table.js'

export interface BuildOptions {
  readonly gates: GateRegistry
  readonly env: Environment
  readonly runCount: RunCount
}

export function buildSuite(file: string, files: SourceFiles, options: BuildOptions, problems: ProblemCollector): Suite {
  const mappings = files.sources.filter((source) => checkTopLevel(source, options.gates, problems))
  const sources = withVariables(mappings, options.env, problems)
  const known = { ...files, sources }
  const names: Names = {
    servers: new NameTable('server', problems),
    faults: new NameTable('fault', problems),
    agents: new NameTable('agent', problems),
    tests: new NameTable('test', problems),
    rows: new NameTable('test', problems),
  }
  // An unknown name may be defined in a file that could not be read.
  if (files.hasUnreadImports) for (const table of Object.values(names)) table.open()
  const servers = readServers(known, names.servers, problems)
  const faults = readFaults(known, names, problems)
  const defaults = sources.map((source) => ({ source, values: readDefaults(source, options.env, names, problems) }))
  const collection = new TestCollection(names, options.gates, options.runCount, defaults)
  const entriesOf = (section: 'agents' | 'tests') =>
    sources.flatMap((source) => readEntries(source, section, known, options.gates, names, problems))
  for (const entry of entriesOf('agents')) collection.addAgent(entry)
  for (const entry of entriesOf('tests')) collection.addTest(entry)
  collection.checkDefinitions(sources.at(-1))
  const evals = [...collection.evals, ...readEvals(known, collection, names, problems)]
  collection.warnWithoutChecks(evals)
  collection.checkServers(servers)
  const directTests = readDirectTests(known, names, servers, problems)
  const settings = readSettings(known, problems)
  const listGates = readListGates(known, options.gates, names.servers, problems)
  const catalog = readServerSection(known, 'catalog', names.servers, problems)
  const audit = readServerSection(known, 'audit', names.servers, problems)
  checkEvalTargets(known, options.gates, problems)
  for (const source of sources) checkSpelling(source, problems)
  problems.throwIfErrors(file)
  return {
    file,
    servers,
    faults,
    tests: collection.tests.map((test) => ({ ...test, graded_by: namesOn(test, evals) })),
    direct_tests: directTests,
    evals,
    list_gates: listGates,
    catalog,
    audit,
    variables: sources.flatMap((source) => [
      ...variablesOfDefaults(rawSection(source, 'defaults')),
      ...variablesIn(rawSection(source, 'variables')),
    ]),
    settings,
    providerAt: providerPlaces(known),
    warnings: problems.warnings,
  }
}

function namesOn({ name }: AgentTest, evals: readonly EvalTest[]): string[] {
  return evals.filter(({ agent }) => agent === name).map((one) => one.name)
}

/** Except variables that name models: a model is not a secret, and reports name it. */
function variablesOfDefaults(defaults: unknown): string[] {
  if (!isRecord(defaults)) return []
  const { model: _, models: __, ...others } = defaults
  return variablesIn(others)
}

function readFaults({ sources }: SourceFiles, names: Names, problems: ProblemCollector): Map<string, Fault> {
  const faults = new Map<string, Fault>()
  for (const source of sources) {
    for (const { path, raw, value } of readList(source, 'faults', faultSchema, problems)) {
      const name = isRecord(raw) ? raw.name : undefined
      if (typeof name === 'string') names.faults.claim(name, source, [...path, 'name'])
      if (value === undefined) continue
      faults.set(value.name, value)
      const server = value.target?.server
      if (server !== undefined) names.servers.require(server, source, [...path, 'target', 'server'])
    }
  }
  return faults
}

/** Later files win, key by key. */
function readSettings({ sources }: SourceFiles, problems: ProblemCollector): SuiteSettings {
  const settings: SuiteSettings = {}
  for (const source of sources) {
    readSection(source, '$schema', problems)
    readSection(source, 'imports', problems)
    readSection(source, 'gates', problems)
    readSection(source, 'mcp_config', problems)
    readSection(source, 'variables', problems)
    settings.providers = { ...settings.providers, ...readSection(source, 'providers', problems) }
    settings.prices = { ...settings.prices, ...readSection(source, 'prices', problems) }
    settings.budget = { ...settings.budget, ...readSection(source, 'budget', problems) }
  }
  return settings
}

function providerPlaces({ sources }: SourceFiles): Map<string, ProblemAt> {
  const named = sources.flatMap((source) => {
    const providers = rawSection(source, 'providers')
    return isRecord(providers) ? Object.keys(providers).map((name) => ({ source, name })) : []
  })
  return new Map(named.map(({ source, name }) => [name, problemAtLayers({ source, path: ['providers', name] })]))
}

/** The block of an eval is its entry; its targets are checked like those of any gate. */
function checkEvalTargets({ sources }: SourceFiles, gates: GateRegistry, problems: ProblemCollector): void {
  for (const source of sources) {
    const evals = rawSection(source, 'evals')
    if (!Array.isArray(evals)) continue
    evals.forEach((entry: unknown, index) => {
      const issues = evalTargetIssues(Object.values(gates), entry)
      problems.addIssues(
        source,
        issues.map((issue) => ({ ...issue, path: ['evals', index, ...issue.path] })),
      )
    })
  }
}
