import Export
import HTTPTypes
import Store

extension Problem {
  init(_ error: OutboxError) {
    let status: HTTPResponse.Status =
      switch error {
      case .unknownMail: .notFound
      case .notSetUp, .notNow, .bytesGone, .passwordFromSystem: .conflict
      case .nothingToSend, .tooLarge, .invalidSetting: .unprocessableContent
      case .passwordNotKept: .internalServerError
      }
    self.init(status, error.code, error.detail)
  }

  init(_ error: StoreError) {
    let code =
      switch error {
      case .diskFull: "store-full"
      case .notWritable, .readOnly: "store-read-only"
      default: "store-failed"
      }
    self.init(.internalServerError, code, error.description)
  }
}
