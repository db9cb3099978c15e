import type { ComponentProps } from 'react'
import { readInstanceTerms } from '../../api/read-instance.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { RegisterForm } from './register-form.tsx'

type LoadedRegisterFormProps = Omit<ComponentProps<typeof RegisterForm>, 'asked'> & {
  /** In years; null for none. */
  minimumAge: number | null
  hasTerms: boolean
}

/** The form for a new account, with the terms of the instance if it has some. */
export function LoadedRegisterForm({ minimumAge, hasTerms, ...form }: LoadedRegisterFormProps) {
  return hasTerms ? (
    <WithTerms {...form} minimumAge={minimumAge} />
  ) : (
    <RegisterForm {...form} asked={{ terms: null, minimumAge }} />
  )
}

function WithTerms({ minimumAge, ...form }: Omit<LoadedRegisterFormProps, 'hasTerms'>) {
  const { answer, retry } = useLoaded(readInstanceTerms)
  return (
    <LoadingState answer={answer} retry={retry}>
      {(terms) => <RegisterForm {...form} asked={{ terms, minimumAge }} />}
    </LoadingState>
  )
}
