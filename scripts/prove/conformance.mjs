// The official conformance suite. All of it, or the scenarios that are named, with what the suite said:
// node scripts/prove.mjs conformance [scenario...], for example http-custom-headers or auth/scope-step-up
// Client scenarios run through `connect` of the built package (conformance/client.mjs, and conformance/auth-client.mjs for
// auth/*), server scenarios with conformance/server and with the same server behind `mcprove proxy`. What need not hold has
// a reason in conformance/reasons.mjs. UPDATE_DOCS=1 writes the tables of docs/conformance.md.
import { table } from '../schema-table.mjs'
import { playClients } from './conformance/play-client.mjs'
import { playServers } from './conformance/play-server.mjs'
import { VERSIONS } from './conformance/plays.mjs'
import { installSuite, SUITE_VERSION } from './conformance/suite.mjs'
import { keepFigures } from './keep-figures.mjs'

/** Returns what did not hold. */
export async function conformance(names = []) {
  const suite = installSuite()
  const client = await playClients(suite, names)
  const server = await playServers(suite, names)
  if (client.rows.length + server.rows.length === 0) return [`no scenario is named ${names.join(' or ')}`]
  const shown = [
    `\`@modelcontextprotocol/conformance\` ${SUITE_VERSION}: ${totals(client.played, server.played)}`,
    '### Client\n',
    table(['scenario', ...VERSIONS, 'reason'], client.rows),
    '\n### Server and proxy\n',
    table(['scenario', ...VERSIONS, ...VERSIONS.map((version) => `proxy, ${version}`), 'reason'], server.rows),
  ].join('\n')
  console.log(shown)
  if (process.env.UPDATE_DOCS !== undefined && names.length === 0) {
    keepFigures('conformance', shown, 'docs/conformance.md')
  }
  return [...client.failures, ...server.failures]
}

function totals(clients, servers) {
  const passed = (played) => played.filter(({ troubles }) => troubles.length === 0).length
  const equal = servers.filter(({ differences }) => differences.length === 0).length
  const names = new Set(servers.map(({ name }) => name)).size
  return [
    `${passed(clients)} of ${clients.length} plays of client scenarios pass;`,
    `${passed(servers)} of ${servers.length} plays of the ${names} server scenarios pass without the proxy,`,
    `and ${equal} of ${servers.length} have the same checks with the same results through it.\n`,
  ].join(' ')
}
