// Every probe keeps the same promises. A probe is under test as soon as its folder is there.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { LANES } from '../../core/audit/lanes.js'
import { installAllEngines } from '../../core/engines/install-all-engines.js'
import type { CaseServer } from '../case-server/case-server.js'
import { openCase, type ProbeCase, verdictOf } from '../case-server/probe-case.js'
import { AuditedServer, type AuditSetting, type OtherServer } from '../probe/audit.js'
import { Permission } from '../probe/permission.js'
import type { Outcome, Probe } from '../probe/probe.js'
import { type Era, eraOf, newestOf, REVISIONS, type Revision } from '../probe/revision.js'
import { runProbe } from '../run-probe.js'
import { surveyServer } from '../session/survey.js'

installAllEngines()

const here = new URL('./', import.meta.url)
const LIMITS = { openMs: 250, timeoutMs: 250, quietMs: 40, exitMs: 150, probeMs: 20_000 }
/** The servers of a load answer by a virtual clock: a time limit would be about how busy this machine is. */
const PATIENT = { ...LIMITS, openMs: 10_000, timeoutMs: 3_000, probeMs: 600_000 }

const probes = await Promise.all(
  LANES.flatMap((lane) => foldersIn(lane).map(async (folder) => await loadProbe(lane, folder))),
)

describe.each(probes)('$probe.id', ({ lane, folder, probe, cases }) => {
  // Probed once, and looked at twice.
  const outcomes = new Map<ProbeCase, Promise<Outcome>>()
  const outcomeFor = (one: ProbeCase): Promise<Outcome> => {
    const outcome = outcomes.get(one) ?? outcomeOf(probe, one)
    outcomes.set(one, outcome)
    return outcome
  }

  it('is named after its folder', () => {
    expect(probe.id).toBe(`${lane}/${folder}`)
    expect(probe.title).toMatch(/^[A-Z].*\.$/)
  })

  it('says where its rule comes from', () => {
    const clauses = Object.entries(probe.clauses ?? {})
    for (const [revision, clause] of clauses) {
      expect(REVISIONS).toContain(revision)
      expect(clause).toMatch(/^(basic|server|client)[\w/-]*#[\w-]+$/)
    }
    if (lane === 'conformance') expect(clauses).not.toEqual([])
    else expect(probe.reference?.url).toMatch(/^https:\/\//)
  })

  it('has a case that passes and one that does not, and no two of one name', () => {
    const verdicts = cases.map(({ verdict }) => verdict)
    expect(verdicts).toContain('passed')
    expect(verdicts).toContain(probe.severity)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  it('has a README with a place for its table', () => {
    const text = readFileSync(new URL(`${lane}/${folder}/README.md`, here), 'utf8')
    expect(text).toMatch(new RegExp(`^# ${probe.id}\n\n\\S`))
    expect(text).toMatch(/\n<!-- generated:probe -->\n.*<!-- \/generated:probe -->\n$/s)
  })

  it('says what sentences.txt says', async () => {
    const texts: string[] = []
    for (const one of cases) texts.push(`# ${one.name}\n${saidIn(await outcomeFor(one))}`)
    const file = fileURLToPath(new URL(`${lane}/${folder}/sentences.txt`, here))
    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(file)
  })

  it.each(cases)('$name', async (one) => {
    expect(verdictOf(await outcomeFor(one), probe.severity)).toBe(one.verdict)
  })
})

async function outcomeOf(
  probe: Probe,
  { server, era, permission, others = {}, setting: own }: ProbeCase,
): Promise<Outcome> {
  const setting: AuditSetting = {
    ...own,
    open: openCase(server),
    limits: own?.load === undefined ? LIMITS : PATIENT,
    permission: new Permission(permission),
    seed: 1,
    signal: new AbortController().signal,
    target: '-- node server.mjs',
  }
  const eras = era === undefined ? erasOf(probe) : [era]
  const { surveys } = await surveyServer(setting, eras)
  const [survey] = surveys
  if (survey === undefined) throw new Error(`the server of a case speaks none of: ${eras.join(', ')}`)
  const known = await Promise.all(
    Object.entries(others).map(async ([name, other]) => await otherServer(name, other, setting)),
  )
  const audited = new AuditedServer(survey, { ...setting, others: known })
  try {
    return await runProbe(probe, audited)
  } finally {
    await audited.close()
  }
}

async function otherServer(name: string, server: CaseServer, setting: AuditSetting): Promise<OtherServer> {
  const { surveys } = await surveyServer({ ...setting, open: openCase(server) }, ['legacy'])
  const [survey] = surveys
  if (survey === undefined) throw new Error(`the server ${name} of a case does not speak the legacy era`)
  return { name, survey }
}

/** The eras that a probe has clauses for; both for a probe of another lane. */
function erasOf({ clauses }: Probe): Era[] {
  const revisions = clauses === undefined ? REVISIONS : (Object.keys(clauses) as Revision[])
  return (['legacy', 'modern'] as const).filter(
    (era) => newestOf(era, revisions) !== undefined && eraOf(newestOf(era) as Revision) === era,
  )
}

function saidIn(outcome: Outcome): string {
  if (outcome.kind === 'skipped' || outcome.kind === 'inconclusive') return `${outcome.kind}: ${outcome.reason}`
  if (outcome.findings.length === 0) return 'passed'
  return outcome.findings.map(({ severity, message }) => `${severity ?? 'finding'}: ${message}`).join('\n')
}

function foldersIn(lane: string): string[] {
  if (!existsSync(new URL(`${lane}/`, here))) return []
  return readdirSync(new URL(`${lane}/`, here), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

async function loadProbe(lane: string, folder: string) {
  const name = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const { [name]: probe } = (await import(`./${lane}/${folder}/probe.ts`)) as Record<string, Probe>
  const { cases } = (await import(`./${lane}/${folder}/cases.ts`)) as { cases: readonly ProbeCase[] }
  if (probe === undefined) throw new Error(`src/audit/probes/${lane}/${folder}/probe.ts exports ${name}`)
  return { lane, folder, probe, cases }
}
