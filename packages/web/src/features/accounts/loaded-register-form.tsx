import type { InstanceTerms } from '@guildhall/protocol/objects/instances/instance-terms'
import { type ComponentProps, useState } from 'react'
import { readInstanceTerms } from '../../api/read-instance.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { RegisterForm } from './register-form.tsx'

type LoadedRegisterFormProps = Omit<ComponentProps<typeof RegisterForm>, 'asked' | 'onTermsChanged'> & {
  /** In years; null for none. */
  minimumAge: number | null
  hasTerms: boolean
}

/** The form for a new account, with the terms of the instance if it has some. */
export function LoadedRegisterForm({ minimumAge, hasTerms, ...form }: LoadedRegisterFormProps) {
  return hasTerms ? (
    <WithTerms {...form} minimumAge={minimumAge} />
  ) : (
    <RegisterForm {...form} asked={{ terms: null, minimumAge }} onTermsChanged={() => {}} />
  )
}

/** The fields stay while changed terms are loaded. */
function WithTerms({ minimumAge, ...form }: Omit<LoadedRegisterFormProps, 'hasTerms'>) {
  const { answer, retry } = useLoaded(readInstanceTerms)
  const [terms, setTerms] = useState<InstanceTerms | null>(null)
  if (answer.state === 'ready' && answer.value !== terms) setTerms(answer.value)
  if (terms !== null) return <RegisterForm {...form} asked={{ terms, minimumAge }} onTermsChanged={retry} />
  return (
    <LoadingState answer={answer} retry={retry}>
      {() => null}
    </LoadingState>
  )
}
