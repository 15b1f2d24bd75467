import type { FuzzTarget } from '../target.js'
import { manifestObject, manifests, schemas, toolList } from './catalogues.js'
import { importing } from './importing.js'
import { planted } from './planted.js'
import { results } from './results.js'
import {
  environments,
  flags,
  matchers,
  mcpConfigs,
  modelScripts,
  regexes,
  scripts,
  tables,
  targetPaths,
} from './small-texts.js'
import { gatesFile, suiteObject, suiteText } from './suites.js'
import { cassettes, grades, learning, traces, traceValues } from './traces.js'

export const TARGETS: readonly FuzzTarget[] = [
  suiteText,
  suiteObject,
  gatesFile,
  traces,
  traceValues,
  learning,
  cassettes,
  grades,
  manifests,
  manifestObject,
  toolList,
  schemas,
  ...importing,
  results,
  targetPaths,
  matchers,
  regexes,
  environments,
  mcpConfigs,
  tables,
  scripts,
  modelScripts,
  flags,
  ...planted,
]
