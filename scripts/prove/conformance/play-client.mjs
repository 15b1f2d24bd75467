import { inTurns, playedVersions, verdictOf } from './plays.mjs'
import { CLIENT_REASONS, extensionReason } from './reasons.mjs'
import { listScenarios, playClient, succeeded } from './suite.mjs'

/** Client scenarios, through `connect`. Rows for the table, and what did not hold. */
export async function playClients(suite, names) {
  const scenarios = (await listScenarios(suite, 'client')).filter(
    ({ name }) => names.length === 0 || names.includes(name),
  )
  const plays = scenarios.flatMap(({ name, versions }) =>
    playedVersions(versions).map((version) => ({ name, version })),
  )
  const played = await inTurns(plays, async ({ name, version }) => {
    const { checks, troubles, output } = await playClient(suite, name, version)
    if (names.length > 0) console.log(output)
    return { name, version, passed: succeeded(checks), troubles }
  })
  const failures = played.flatMap(({ name, version, troubles }) => {
    const where = `client scenario ${name}${version === undefined ? '' : `, ${version}`}`
    const reason = reasonOf(name)
    if (troubles.length === 0) return reason === undefined ? [] : [`${where}: passes now; remove its reason`]
    return reason === undefined ? troubles.map((trouble) => `${where}: ${trouble}`) : []
  })
  const rows = scenarios.map(({ name }) => [
    name,
    ...verdictOf(played.filter((one) => one.name === name)),
    reasonOf(name) ?? '',
  ])
  return { rows, failures, played }
}

function reasonOf(name) {
  return CLIENT_REASONS[name] ?? extensionReason(name)
}
