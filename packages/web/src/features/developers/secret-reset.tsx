import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { CopyLine } from '../../shared/copy-line.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Field } from '../../shared/field.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { mustFill, textIn } from '../../shared/form-problem.ts'
import { useMe } from '../../state/world.ts'

type SecretResetProps = {
  /** What it is called in a sentence, and as a title. */
  name: string
  title: string
  /** What becomes of those who use the old one. */
  warning: string
  /** Makes a new one; throws ApiProblem when the server refuses. */
  ask: (body: { code?: string }) => Promise<string>
}

/** Puts a new secret in the place of an old one, and shows it this once. Whoever has a second factor proves it. */
export function SecretReset({ name, title, warning, ask }: SecretResetProps) {
  const { mfa_enabled } = useMe()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)

  async function reset(entered: FormData) {
    const code = textIn(entered, 'code').trim()
    if (mfa_enabled) mustFill({ code }, { code: 'Enter a code.' })
    setSecret(await ask(mfa_enabled ? { code } : {}))
  }

  return (
    <>
      <div className="section-buttons">
        <Button onPress={() => setAsking(true)}>Reset the {name}</Button>
      </div>
      {isAsking ? (
        <FormDialog
          title={`Reset the ${name}?`}
          description={warning}
          action="Reset it"
          fields={['code']}
          onSubmit={reset}
          onClose={() => setAsking(false)}
        >
          {({ fields }) =>
            mfa_enabled ? (
              <Field
                name="code"
                label="Code"
                hint="The six digits that your authenticator app shows, or one of your backup codes."
                required
                autoFocus
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                error={fields.get('code')}
              />
            ) : null
          }
        </FormDialog>
      ) : null}
      {secret === null || isAsking ? null : (
        <Dialog
          title={`Keep the ${name}`}
          description="It is shown only now. Whoever has it can do all that it is for: give it to your program and to nobody else."
          onClose={() => setSecret(null)}
          actions={
            <Button look="main" onPress={() => setSecret(null)}>
              I have kept it
            </Button>
          }
        >
          <dl className="developers-facts">
            <CopyLine label={title} value={secret} />
          </dl>
        </Dialog>
      )}
    </>
  )
}
