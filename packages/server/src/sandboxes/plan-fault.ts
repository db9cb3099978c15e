/** An impossible plan; the message says why. */
export class PlanFault extends Error {}

/** Finds a name that a plan refers to. @throws PlanFault if it doesn't exist */
export function mustFind(all: Readonly<Record<string, string>>, name: string, kind: string): string {
  const found = Object.hasOwn(all, name) ? all[name] : undefined
  if (found === undefined)
    throw new PlanFault(`there is no ${kind} ${name}; there are ${Object.keys(all).join(', ') || 'none'}`)
  return found
}
