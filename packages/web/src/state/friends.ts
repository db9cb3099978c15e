import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import type { Relationship } from '@guildhall/protocol/objects/users/relationship'
import { useMemo } from 'react'
import { nameOutsideGuilds } from './names.ts'
import { useWorld } from './world.ts'

/** The user's relationships by name. */
export function useRelated(type: RelationshipType): readonly Relationship[] {
  const relationships = useWorld((world) => world.relationships)
  return useMemo(
    () =>
      [...relationships.values()]
        .filter((each) => each.type === type)
        .sort((a, b) =>
          nameOutsideGuilds({ relationships }, a.user).localeCompare(nameOutsideGuilds({ relationships }, b.user)),
        ),
    [relationships, type],
  )
}

/** The number of incoming friend requests. */
export const useRequestCount = (): number =>
  useWorld(({ relationships }) => {
    let count = 0
    for (const { type } of relationships.values()) if (type === RelationshipType.INCOMING_REQUEST) count += 1
    return count
  })
