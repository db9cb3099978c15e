import type { AnyComponent, LocatedComponent } from './flatten-components.ts'

/** Assigns an id to every component without one: the lowest unused numbers, from 1 on (docs/spec/components.md#component-ids). */
export function numberComponents(all: readonly LocatedComponent<AnyComponent>[]): void {
  const taken = new Set(all.map(({ component }) => component.id))
  let last = 0
  for (const { component } of all) {
    if (component.id !== 0) continue
    do last++
    while (taken.has(last))
    component.id = last
  }
}
