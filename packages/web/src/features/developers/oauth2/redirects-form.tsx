import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { X } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'

const most = APPLICATION_LIMITS.redirectUris.max

/** A line in the form, with a stable key. */
type Line = { readonly key: number; readonly first: string }

const linesOf = (addresses: readonly string[]): Line[] => addresses.map((first, key) => ({ key, first }))

/** The redirect addresses, one per line. */
export function RedirectsForm() {
  const { application, mayChange, change } = useManagedApplication()
  const [kept, setKept] = useState(() => linesOf(application.redirect_uris))
  const [lines, setLines] = useState(kept)

  // Empty lines are sent too, since the server's errors are counted by line.
  async function save(entered: FormData) {
    const sent = lines.map(({ key }) => ({ key, first: textIn(entered, `line-${key}`).trim() }))
    await change({ redirect_uris: sent.map(({ first }) => first) })
    setKept(sent)
    setLines(sent)
  }

  const add = () => setLines([...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, first: '' }])

  return (
    <ManagedForm fields={lines.map((_, index) => `redirect_uris.${index}`)} isChanged={lines !== kept} onSave={save}>
      {({ fields }) => (
        <>
          {lines.length === 0 ? <p className="section-empty">{t('developers.no-redirects-yet')}</p> : null}
          {lines.map(({ key, first }, index) => (
            <Field
              key={key}
              name={`line-${key}`}
              label={t('oauth2.redirect-number', { index: index + 1 })}
              required
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              defaultValue={first}
              error={fields.get(`redirect_uris.${index}`)}
              trailing={
                mayChange ? (
                  <IconButton
                    label={t('oauth2.remove-redirect', { index: index + 1 })}
                    onClick={() => setLines(lines.filter((line) => line.key !== key))}
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                ) : undefined
              }
            />
          ))}
          {mayChange && lines.length < most ? (
            <div className="section-buttons">
              <Button onPress={add}>{t('oauth2.add-redirect')}</Button>
            </div>
          ) : null}
        </>
      )}
    </ManagedForm>
  )
}
