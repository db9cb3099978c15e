import { contract } from '../../contract.ts'
import { RegistrationChallenge } from '../../objects/users/registration-challenge.ts'

export const createRegistrationChallenge = contract({
  name: 'Create Registration Challenge',
  method: 'POST',
  path: '/auth/register/challenge',
  returns: RegistrationChallenge,
})
