import { importInto, newSourceWorld, sourceIn } from '@guildhall/testing/features/imports'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'imports',
  async (world) => {
    const from = await newSourceWorld()
    try {
      await importInto(world, sourceIn(from), world.stranger)
    } finally {
      await from.close()
    }
    return from.guildId
  },
  [
    ['an available guild', `update imports set stage = 'members'`, /import of \d+: unfinished, but available/],
    ['no job', `update imports set stage = 'finishing'`, /import of \d+: no job finishes it/],
    [
      'a placeholder with a password',
      `update users set password_hash = 'x' where placeholder_of is not null`,
      /user \d+: a placeholder, but somebody can sign in/,
    ],
  ],
)
