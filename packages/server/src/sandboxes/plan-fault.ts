/** A plan that can't be carried out; its message says why. */
export class PlanFault extends Error {}

/** What a plan names. @throws PlanFault if it isn't there */
export function mustFind(all: Readonly<Record<string, string>>, name: string, kind: string): string {
  const found = Object.hasOwn(all, name) ? all[name] : undefined
  if (found === undefined)
    throw new PlanFault(`there is no ${kind} ${name}; there are ${Object.keys(all).join(', ') || 'none'}`)
  return found
}
