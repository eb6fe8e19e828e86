import Export
import Hummingbird
import Station
import Store

/// Every path that is answered.
struct Routes {
  let station: Station
  let outbox: Outbox
  let assets: Assets
  let clips: SpeechClips
  let charts: ChartFile
  let port: ListeningPort

  /// - Throws: `DecodingError` if the description of the API is none.
  func router() throws -> Router<WebContext> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    let renderer = PageRenderer(assets: assets, rescue: outbox.store.rescue)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: Problems(words: assets.words, pages: renderer))
    router.add(middleware: RequestGuard(port: port))
    let description = assets.files["openapi.json"]?.bytes ?? []
    router.add(middleware: MethodGuard(description: try APIDescription(description)))

    let api = router.group("api/v1")
    CatalogueAPI(station: station, description: description).add(to: router, api)
    ClockAPI().add(to: api)
    DevicesAPI(station: station).add(to: api)
    ExercisesAPI(station: station, pictures: Set(assets.pictures.keys)).add(to: api)
    ReplaysAPI(station: station).add(to: api)
    ParticipantsAPI(station: station).add(to: api)
    RunsAPI(station: station).add(to: api)
    DeletionsAPI(station: station).add(to: api)
    EyeTestAPI(station: station).add(to: api)
    EyeScreensAPI(station: station).add(to: api)
    OptotypeAPI().add(to: api)
    EyeScoresAPI(station: station).add(to: api)
    PlateAPI(station: station).add(to: api)
    TourAPI(station: station).add(to: api)
    PlansAPI(station: station).add(to: api)
    EditsAPI(station: station).add(to: api)
    NotesAPI(station: station).add(to: api)
    LeaderboardAPI(station: station, quantities: assets.quantities).add(to: api)
    TrialsAPI(station: station, store: outbox.store).add(to: api)
    StatisticsAPI(station: station, quantities: assets.quantities).add(to: api)
    MailsAPI(station: station, outbox: outbox, words: assets.words).add(to: api)
    MailSettingsAPI(station: station, outbox: outbox, words: assets.words).add(to: api)
    PersonFileAPI(station: station, store: outbox.store).add(to: api)
    RetentionAPI(station: station, store: outbox.store).add(to: api)
    ForgettingAPI(station: station, outbox: outbox).add(to: api)
    let desk = ImportDesk(store: outbox.store)
    ImportsAPI(desk: desk, words: assets.words).add(to: api)
    let runPage = RunPage(station: station, renderer: renderer, clips: clips)
    LiveAPI(station: station, page: runPage).add(to: api)

    StaticFiles(files: assets.files, version: assets.version).add(to: router)
    SpeechFiles(clips: clips).add(to: router)
    charts.add(to: router)
    ExercisePages(station: station, renderer: renderer).add(to: router)
    Pages(station: station, renderer: renderer, runPage: runPage, outbox: outbox).add(to: router)
    EyePages(station: station, renderer: renderer).add(to: router)
    EyeMeasurePages(station: station, renderer: renderer).add(to: router)
    ColourPages(station: station, renderer: renderer).add(to: router)
    ContrastPages(station: station, renderer: renderer).add(to: router)
    DigitPages(station: station, renderer: renderer).add(to: router)
    StatisticsPages(station: station, renderer: renderer, charts: charts).add(to: router)
    MailPages(station: station, outbox: outbox, renderer: renderer).add(to: router)
    ParticipantPages(station: station, store: outbox.store, renderer: renderer).add(to: router)
    PlanPages(station: station, renderer: renderer).add(to: router)
    SummaryPages(station: station, renderer: renderer).add(to: router, api)
    LeaderboardPage(station: station, renderer: renderer).add(to: router)
    GuidePage(renderer: renderer).add(to: router)
    SupportedPage(registry: station.registry, renderer: renderer).add(to: router)
    PrivacyPages(store: outbox.store, renderer: renderer).add(to: router)
    ImportPages(station: station, renderer: renderer).add(to: router)
    EditPages(station: station, renderer: renderer).add(to: router)
    return router
  }
}
