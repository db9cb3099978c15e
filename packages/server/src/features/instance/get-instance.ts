import { getInstance as contract } from '@guildhall/protocol/operations/instance/get-instance'
import { activitiesOrigin } from '../../kernel/activities/activity-origin.ts'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { hasPeople } from '../accounts/accounts-store.ts'
import { requiresProof } from '../registrations/proof-rules.ts'

export const getInstance = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db }) => {
    const { version, demo, demoUsers, registrationOpen, registration, oidc } = kernel.instance
    const { email_domains, terms, terms_version, minimum_age } = kernel.settings.current
    const users = demo ? demoUsers.map(({ username, password }) => ({ username, password })) : []
    return {
      version,
      demo,
      registration_open: registrationOpen && registration !== 'closed',
      registration,
      setup_required: !(await hasPeople(db)),
      users,
      mail: kernel.mailer !== null,
      email_domains,
      registration_proof: requiresProof(kernel),
      terms_version: terms === '' ? null : terms_version,
      minimum_age,
      claims_from: kernel.instance.claimClient?.host ?? null,
      oidc: oidc && { name: oidc.name, only: oidc.isOnly },
      activities_origin: activitiesOrigin(kernel.instance),
    }
  },
})
