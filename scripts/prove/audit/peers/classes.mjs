// What each kind of finding of a peer is worth, as a person judges it, and which rule of mcprove finds the same.
// `what` is matched against findings; `right`: yes, no or partly; `rules`: each server with such a finding must have one of
// these; without them, `why` says why mcprove has none.
const KINDS = []

/** Undefined for a kind that nobody has judged. */
export function classOf({ peer, what }) {
  return KINDS.find((one) => one.peer === peer && one.what.test(what))
}
