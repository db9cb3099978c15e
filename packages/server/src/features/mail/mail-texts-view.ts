import type { MailRow } from './mail-tables.ts'

/** The texts of a mail, with placeholders. A mail with a link has its label. */
interface MailTexts {
  readonly subject: string
  readonly before: readonly string[]
  readonly link?: string
  readonly after: readonly string[]
}

/** The texts of all mails in a language. */
export interface MailCatalogue {
  readonly greeting: string
  readonly greetingByName: string
  readonly footer: string
  readonly mails: Readonly<Record<MailRow['kind'], MailTexts>>
}

const ENGLISH: MailCatalogue = {
  greeting: 'Hello,',
  greetingByName: 'Hello {name},',
  footer: 'This mail was sent by {host} ({url}).',
  mails: {
    reset: {
      subject: 'Reset your password for {host}',
      before: [
        'Somebody asked for a new password for your account on {host}.',
        'To choose one, open this link within an hour:',
      ],
      link: 'Choose a new password',
      after: ['If it was not you, ignore this mail. Your password stays as it is.'],
    },
    password_changed: {
      subject: 'Your password for {host} was changed',
      before: ['The password of your account on {host} was changed, and all sessions were ended.'],
      after: ['If it was not you, reset your password now, or ask an administrator of the server for help.'],
    },
    verify: {
      subject: 'Confirm your address for {host}',
      before: [
        'Somebody entered this address for an account on {host}.',
        'If it was you, open this link within three days to confirm the address:',
      ],
      link: 'Confirm this address',
      after: ['If it was not you, ignore this mail.'],
    },
    address_changed: {
      subject: 'The address of your account on {host} was changed',
      before: ['Your account on {host} has another email address now. Mails about it no longer reach you here.'],
      after: ['If it was not you, ask an administrator of the server for help.'],
    },
    new_sign_in: {
      subject: 'New sign-in to your account on {host}',
      before: [
        'Somebody signed in to your account on {host} from a network that it was not used from before.',
        'Time: {time}. Network: {network}.',
      ],
      after: ['If it was you, there is nothing to do. If not, change your password, which ends all sessions.'],
    },
    identity_linked: {
      subject: 'New way to sign in to your account on {host}',
      before: [
        'An identity at another service was linked to your account on {host}. It signs in without your password.',
      ],
      after: ['If it was not you, reset your password with “Forgot your password?”, which also unlinks the identity.'],
    },
    invitation: {
      subject: 'An invitation to {host}',
      before: ['You are invited to create an account on {host}. Open this link:'],
      link: 'Create an account',
      after: ['If you do not know this server, ignore this mail.'],
    },
  },
}

const GERMAN: MailCatalogue = {
  greeting: 'Hallo,',
  greetingByName: 'Hallo {name},',
  footer: 'Diese E-Mail wurde von {host} ({url}) gesendet.',
  mails: {
    reset: {
      subject: 'Neues Passwort für {host}',
      before: [
        'Jemand hat ein neues Passwort für dein Konto auf {host} angefordert.',
        'Öffne innerhalb einer Stunde diesen Link, um eines zu wählen:',
      ],
      link: 'Neues Passwort wählen',
      after: ['Falls du das nicht warst, ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.'],
    },
    password_changed: {
      subject: 'Dein Passwort für {host} wurde geändert',
      before: ['Das Passwort deines Kontos auf {host} wurde geändert, und alle Sitzungen wurden beendet.'],
      after: [
        'Falls du das nicht warst, setze dein Passwort jetzt zurück oder bitte die Administration des Servers um Hilfe.',
      ],
    },
    verify: {
      subject: 'Bestätige deine Adresse für {host}',
      before: [
        'Jemand hat diese Adresse für ein Konto auf {host} angegeben.',
        'Falls du das warst, öffne innerhalb von drei Tagen diesen Link, um die Adresse zu bestätigen:',
      ],
      link: 'Adresse bestätigen',
      after: ['Falls du das nicht warst, ignoriere diese E-Mail.'],
    },
    address_changed: {
      subject: 'Die Adresse deines Kontos auf {host} wurde geändert',
      before: [
        'Dein Konto auf {host} hat jetzt eine andere E-Mail-Adresse. E-Mails dazu erreichen dich hier nicht mehr.',
      ],
      after: ['Falls du das nicht warst, bitte die Administration des Servers um Hilfe.'],
    },
    new_sign_in: {
      subject: 'Neue Anmeldung bei deinem Konto auf {host}',
      before: [
        'Jemand hat sich bei deinem Konto auf {host} aus einem Netz angemeldet, aus dem es bisher nicht benutzt wurde.',
        'Zeit: {time}. Netz: {network}.',
      ],
      after: ['Falls du das warst, ist nichts zu tun. Andernfalls ändere dein Passwort; dadurch enden alle Sitzungen.'],
    },
    identity_linked: {
      subject: 'Neuer Weg zur Anmeldung bei deinem Konto auf {host}',
      before: [
        'Eine Identität bei einem anderen Dienst wurde mit deinem Konto auf {host} verknüpft. Mit ihr meldet man sich ohne dein Passwort an.',
      ],
      after: [
        'Falls du das nicht warst, setze dein Passwort mit „Passwort vergessen?“ zurück; das löst auch die Verknüpfung.',
      ],
    },
    invitation: {
      subject: 'Einladung zu {host}',
      before: ['Du bist eingeladen, ein Konto auf {host} zu erstellen. Öffne diesen Link:'],
      link: 'Konto erstellen',
      after: ['Falls du diesen Server nicht kennst, ignoriere diese E-Mail.'],
    },
  },
}

/** The texts in the language of a locale such as `de`; English if there are none. */
export const mailTexts = (locale: string): MailCatalogue & { readonly language: string } =>
  locale.split('-')[0] === 'de' ? { ...GERMAN, language: 'de' } : { ...ENGLISH, language: 'en' }
