// The scenarios `auth/*` of the suite: `connect` with the options that a program or a suite would give.
import { connect } from '../../../dist/node.js'

/** How the scenarios that are not about the plain authorization code flow authorize, from what the suite gives them. */
const AUTH = {
  'auth/basic-cimd': () => withPerson({ client_metadata_url: 'https://conformance-test.local/client-metadata.json' }),
  'auth/pre-registration': ({ client_id, client_secret, issuer }) => withPerson({ client_id, client_secret, issuer }),
  'auth/client-credentials-basic': async ({ client_id, client_secret }, url) => {
    return { client_id, client_secret, token_url: await tokenUrlOf(url) }
  },
  'auth/client-credentials-jwt': ({ client_id, private_key_pem: private_key, signing_algorithm: algorithm }) => {
    return { client_id, private_key, algorithm }
  },
}

/** Connects and calls every tool. `context` is what the suite gives for a scenario, such as credentials. */
export async function authScenario({ name, url, context }) {
  const auth = await (AUTH[name] ?? (() => withPerson({})))(context, url)
  const connection = await connect('conformance', { url, headers: {}, transport: 'http', auth })
  try {
    for (const tool of await connection.listTools()) await connection.callTool(tool.name, {})
  } finally {
    await connection.close()
  }
}

/** A person who allows everything: the authorization server redirects at once. */
function withPerson(client) {
  return { authorize: redirectOf, redirect_uri: 'http://127.0.0.1:8765/callback', ...client }
}

async function redirectOf(url) {
  const response = await fetch(url, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${url.origin} answered HTTP ${response.status} in place of a redirect`)
  return location
}

/** What the author of a suite looks up once: a secret is sent to no other origin that only the server names. */
async function tokenUrlOf(url) {
  const { origin, pathname } = new URL(url)
  const resource = await (await fetch(`${origin}/.well-known/oauth-protected-resource${pathname}`)).json()
  const metadata = new URL('/.well-known/oauth-authorization-server', resource.authorization_servers[0])
  return (await (await fetch(metadata)).json()).token_endpoint
}
