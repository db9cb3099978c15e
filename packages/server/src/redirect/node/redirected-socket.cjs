// A plain connection to the relay on this machine, which looks to the program like a TLS connection to the platform.
'use strict'

const net = require('node:net')
const tls = require('node:tls')

class RedirectedSocket extends net.Socket {
  encrypted = true
  secureConnecting = true
  authorized = false
  authorizationError = null
  alpnProtocol = false
  servername = false

  constructor({ allowHalfOpen, onread, signal, servername, ALPNProtocols }) {
    super({
      ...(allowHalfOpen !== undefined && { allowHalfOpen }),
      ...(onread !== undefined && { onread }),
      ...(signal !== undefined && { signal }),
    })
    if (servername) this.servername = servername
    if (offers(ALPNProtocols, 'http/1.1')) this.alpnProtocol = 'http/1.1'
    this.once('connect', () => {
      this.authorized = true
      // As with TLS, listeners of `connect` are called before those of `secureConnect`.
      process.nextTick(() => {
        if (this.destroyed) return
        this.secureConnecting = false
        this.emit('secure')
        this.emit('secureConnect')
      })
    })
  }

  getCipher() {
    return { name: 'TLS_AES_128_GCM_SHA256', standardName: 'TLS_AES_128_GCM_SHA256', version: 'TLSv1.3' }
  }

  getProtocol() {
    return 'TLSv1.3'
  }

  getPeerCertificate() {
    return {}
  }

  getCertificate() {
    return {}
  }

  getEphemeralKeyInfo() {
    return {}
  }

  getPeerX509Certificate() {}
  getX509Certificate() {}
  getFinished() {}
  getPeerFinished() {}
  getSession() {}
  getTLSTicket() {}
  disableRenegotiation() {}
  enableTrace() {}
  setSession() {}
  setServername() {}

  getSharedSigalgs() {
    return []
  }

  isSessionReused() {
    return false
  }

  setMaxSendFragment() {
    return true
  }

  renegotiate(_options, callback) {
    if (callback) process.nextTick(callback, null)
    return true
  }
}

/** Whether ALPN protocols, an array of names or bytes with a length before each name, include one. */
function offers(protocols, wanted) {
  if (!protocols) return false
  if (Array.isArray(protocols)) return protocols.some((each) => String(each) === wanted)
  return Buffer.from(protocols).includes(wanted)
}

// Libraries use `instanceof TLSSocket` to decide which event to wait for.
const isOfClass = Function.prototype[Symbol.hasInstance]
Object.defineProperty(tls.TLSSocket, Symbol.hasInstance, {
  configurable: true,
  value(socket) {
    return isOfClass.call(this, socket) || (this === tls.TLSSocket && socket instanceof RedirectedSocket)
  },
})

module.exports = { RedirectedSocket, isSecured: (socket) => isOfClass.call(tls.TLSSocket, socket), offers }
