const OLD = '2025-11-25'
const NEW = '2026-07-28'

export const VERSIONS = [OLD, NEW]

/** The newest version of each generation that a scenario applies to; for an extension, the one that the suite chooses. */
export function playedVersions(versions) {
  if (versions.length === 0) return [undefined]
  const old = versions.filter((version) => version <= OLD).at(-1)
  return [...(old === undefined ? [] : [old]), ...(versions.includes(NEW) ? [NEW] : [])]
}

/** A cell for each generation. An extension belongs to the new one. */
export function verdictOf(plays, shown = ({ passed, troubles }) => (troubles.length === 0 ? `ok (${passed})` : 'no')) {
  const isNew = ({ version = NEW }) => version === NEW
  return [plays.find((play) => !isNew(play)), plays.find(isNew)].map((play) => (play === undefined ? '' : shown(play)))
}

/** Two at a time, in order. */
export async function inTurns(entries, work) {
  const results = []
  const waiting = entries.map((entry, index) => ({ entry, index }))
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) results[one.index] = await work(one.entry)
  }
  await Promise.all([worker(), worker()])
  return results
}
