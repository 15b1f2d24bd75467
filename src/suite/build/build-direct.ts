// Direct tests: `tools:` and so on, and `tests:` entries of these types.
import { PARSE_OPTIONS } from '../../core/input/issue-message.js'
import { showName } from '../../core/text/show-name.js'
import { type Names, referenceIssues } from '../check/check-references.js'
import { connectionIssues, durationIssues } from '../check/direct-issues.js'
import { problemAtLayers } from '../check/problem-at.js'
import { type FlatIssue, flatIssues } from '../check/problems-from-issues.js'
import { type SaveOrder, savesOf, saveTargetIssues } from '../check/save-issues.js'
import { directTargetIssues, fixtureTargetIssues } from '../check/unknown-targets.js'
import { type DirectEntry, readDirectEntries } from '../read/read-direct.js'
import type { SourceFiles } from '../read/read-sources.js'
import { type ProblemCollector, positionIn } from '../read/source.js'
import { DIRECT_SCHEMAS, type DirectTestSettings } from '../schema/direct-test-schema.js'
import type { DirectTest, SuiteServer } from '../suite.js'
import { usesSaved, withSampleValues } from './fill-saved.js'

/** In the order in which they run. */
export function readDirectTests(
  files: SourceFiles,
  names: Names,
  servers: ReadonlyMap<string, SuiteServer>,
  problems: ProblemCollector,
): DirectTest[] {
  const entries = files.sources.flatMap((source) => readDirectEntries(source, files, problems))
  const saves = savesOf(entries, files.sources, servers)
  return entries.flatMap((entry) => {
    const test = directTest(entry, names, servers, saves)
    return test === null ? [] : [test]
  })
}

function directTest(
  entry: DirectEntry,
  names: Names,
  servers: ReadonlyMap<string, SuiteServer>,
  saves: SaveOrder,
): DirectTest | null {
  const { source, path, raw, kind, isNamed, report } = entry
  if (isNamed && typeof raw.name === 'string') names.rows.claim(raw.name, source, [...path, 'name'])
  const { issues, needs, known } = saves.usesOf(entry)
  report([
    ...issues,
    ...directTargetIssues(kind, raw),
    ...fixtureTargetIssues(raw),
    ...saveTargetIssues(entry),
    ...durationIssues(raw),
    ...connectionIssues(raw, servers),
    ...referenceIssues(raw, names, {}),
  ])
  const settings = parsed(entry, known)
  if (settings === null) return null
  const message = names.servers.complaint(settings.server)
  if (message !== undefined) report([{ path: ['server'], part: 'value', code: 'reference', message }])
  return {
    ...settings,
    needs,
    written: usesSaved(raw, known) ? raw : null,
    position: positionIn(source, path),
    problemAt: problemAtLayers({ source, path }),
  }
}

/** A value that is saved later has a type that nobody knows yet: the test is valid if it is with some type. */
function parsed({ kind, raw, report }: DirectEntry, known: ReadonlySet<string>): DirectTestSettings | null {
  const schema = DIRECT_SCHEMAS[kind]()
  const tried = [raw, ...withSampleValues(raw, known)].map((sample) => schema.safeParse(sample, PARSE_OPTIONS))
  const found = tried.find(({ success }) => success)
  if (found?.success) {
    // Each kind has its own schema, which TypeScript cannot track.
    return { kind, ...found.data } as unknown as DirectTestSettings
  }
  const issues = tried.map(({ error }) => flatIssues(error?.issues ?? []).map(withOwner))
  // The fewest: the others are about the type of the sample.
  report(issues.reduce((fewest, one) => (one.length < fewest.length ? one : fewest)))
  return null
}

/** Keys of a block that are easily written beside it. */
const OWNERS: ReadonlyMap<PropertyKey | undefined, string> = new Map([
  ['after_ms', 'cancel'],
  ['watch_ms', 'cancel'],
  ['ttl_ms', 'task'],
])

/** A key of the test with a similar name would be the wrong advice. */
function withOwner(issue: FlatIssue): FlatIssue {
  const [key] = issue.path
  const owner = issue.code === 'unrecognized_keys' && issue.path.length === 1 ? OWNERS.get(key) : undefined
  if (owner === undefined) return issue
  return { ...issue, near: undefined, message: `${showName(String(key))} belongs in \`${owner}\`` }
}
