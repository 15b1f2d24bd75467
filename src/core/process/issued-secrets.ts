// Secrets that were issued while we run: tokens from an authorization server. Code that receives one registers it here,
// and every redactor of the process knows it from then on, including those created earlier.

/** A token lives for minutes, so only the newest are kept: a run of a day must not fill the memory. */
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

/** Returns the same array until a secret is added. */
export function issuedSecrets(): readonly IssuedSecret[] {
  return issued
}
