// Secrets that nobody gave us and that came while we ran: tokens of an authorization server. Whoever gets one says so here, and
// every redactor of the process knows it from then on, also those that were made before.

/** A token lives for minutes; a run of a day does not fill the memory with them. */
const MAX_KEPT = 1_000

export interface IssuedSecret {
  readonly name: string
  readonly value: string
}

let issued: readonly IssuedSecret[] = []

export function addIssuedSecret(secret: IssuedSecret): void {
  if (issued.some(({ value }) => value === secret.value)) return
  issued = [...issued, secret].slice(-MAX_KEPT)
}

/** The same list until there is a new one. */
export function issuedSecrets(): readonly IssuedSecret[] {
  return issued
}
