// Why a scenario does not have to pass, by its name. A reason whose scenario passes is itself a failure.

export const CLIENT_REASONS = {
  'auth/dpop': 'an extension: tokens are sent as bearer tokens, not bound to a key (RFC 9449)',
  'auth/dpop-nonce': 'as auth/dpop',
  'auth/enterprise-managed-authorization':
    'an extension: the identity provider of a company vouches for its people (ID-JAG)',
  'auth/wif-jwt-bearer':
    'an extension: the platform of a workload vouches for it; give its token as `auth: { bearer }`',
}

export const SERVER_REASONS = {
  'http-custom-header-server-validation':
    'the SDK checks these headers only for tools of its `McpServer`; the server of this step is built on its `Server`',
}

/** Extensions, by the beginning of their names. */
const EXTENSIONS = {
  'sep-2640-client-': 'an extension: mcprove does not read skills',
  'sep-2640-skills-': 'an extension: the server of this step has no skills',
  'tasks-': 'an extension: the server of this step has no tasks',
}

export function extensionReason(name) {
  return Object.entries(EXTENSIONS).find(([beginning]) => name.startsWith(beginning))?.[1]
}
