import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults('user installations', async () => {}, [
  [
    'one of a deleted application',
    ({ member }) => `insert into user_installations (user_id, application_id, id) values (${member.id}, 1, 1)`,
    /user \d+: has installed 1, which does not exist/,
  ],
])
