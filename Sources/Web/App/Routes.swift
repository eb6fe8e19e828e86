import Export
import Fleet
import Hummingbird
import Station
import Store

/// Every path that is answered.
struct Routes {
  let station: Station
  let catalogue: Catalogue
  let outbox: Outbox
  let assets: Assets
  let clips: SpeechClips
  let charts: ChartFile
  let room: Room
  let port: ListeningPort
  var machine = MachineCheck.none
  /// Absent for a copy of what could be read of a damaged database.
  var club: Club?

  /// - Throws: `DecodingError` if the description of the API is none.
  func router() throws -> Router<WebContext> {
    let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
    let renderer = PageRenderer(assets: assets, rescue: catalogue.rescue)
    router.add(middleware: SecurityHeaders())
    router.add(middleware: PageVisits(room: room))
    router.add(middleware: Problems(words: assets.words, pages: renderer))
    router.add(middleware: RequestGuard(port: port))
    router.add(middleware: RoleGuard(station: station))
    let description = assets.files["openapi.json"]?.bytes ?? []
    router.add(middleware: MethodGuard(description: try APIDescription(description)))

    let api = router.group("api/v1")
    CatalogueAPI(station: station, description: description).add(to: router, api)
    ClockAPI().add(to: api)
    DevicesAPI(station: station, catalogue: catalogue).add(to: api)
    ExercisesAPI(station: station, catalogue: catalogue, pictures: Set(assets.pictures.keys)).add(
      to: api)
    ReplaysAPI(station: station).add(to: api)
    ParticipantsAPI(catalogue: catalogue).add(to: api)
    RunsAPI(station: station, catalogue: catalogue).add(to: api)
    DeletionsAPI(station: station, catalogue: catalogue).add(to: api)
    RoundsAPI(area: .eyetest, station: station, catalogue: catalogue).add(to: api)
    RoundsAPI(area: .learning, station: station, catalogue: catalogue).add(to: api)
    EyeTestAPI(catalogue: catalogue).add(to: api)
    LearningAPI(station: station, catalogue: catalogue, clips: clips).add(to: api)
    let lists = LearningListsAPI(catalogue: catalogue, clips: clips, words: assets.words)
    lists.add(to: api)
    LearningArchiveAPI(lists: lists).add(to: api)
    LearningSoundsAPI(catalogue: catalogue).add(to: api)
    LearningBoardsAPI(catalogue: catalogue).add(to: api)
    LearningScoresAPI(station: station, catalogue: catalogue).add(to: api)
    let slang = CodeDesk(station: station, catalogue: catalogue, allWords: assets.words)
    CodeAPI(desk: slang).add(to: api)
    CodeCourseAPI(desk: slang).add(to: api)
    CodeChecksAPI(desk: slang).add(to: api)
    CodeLiveAPI(desk: slang).add(to: api)
    CodeProgramsAPI(desk: slang).add(to: api)
    CodeProgressAPI(desk: slang).add(to: api)
    CodeShareAPI(desk: slang, outbox: outbox).add(to: api)
    CodeGuestAPI(desk: slang).add(to: api)
    CodeRemindersAPI(desk: slang).add(to: api)
    CodeCoursesAPI(desk: slang).add(to: api)
    SpeechAPI(spoken: SpokenClips()).add(to: api)
    EyeScreensAPI(catalogue: catalogue).add(to: api)
    OptotypeAPI().add(to: api)
    EyeScoresAPI(station: station, catalogue: catalogue).add(to: api)
    PlateAPI(station: station).add(to: api)
    TourAPI(station: station, catalogue: catalogue).add(to: api)
    PlansAPI(station: station, catalogue: catalogue).add(to: api)
    GroupsAPI(station: station, catalogue: catalogue).add(to: api)
    LoudspeakerAPI(station: station, catalogue: catalogue).add(to: api)
    WallAPI(station: station, catalogue: catalogue).add(to: api)
    EditsAPI(station: station, catalogue: catalogue).add(to: api)
    NotesAPI(station: station, catalogue: catalogue).add(to: api)
    LeaderboardAPI(station: station, catalogue: catalogue, quantities: assets.quantities).add(
      to: api)
    TrialsAPI(catalogue: catalogue).add(to: api)
    StatisticsAPI(station: station, catalogue: catalogue, quantities: assets.quantities).add(
      to: api)
    MailsAPI(catalogue: catalogue, outbox: outbox, words: assets.words).add(to: api)
    MailSettingsAPI(catalogue: catalogue, outbox: outbox, words: assets.words).add(to: api)
    PersonFileAPI(catalogue: catalogue).add(to: api)
    RetentionAPI(catalogue: catalogue).add(to: api)
    ForgettingAPI(catalogue: catalogue, outbox: outbox, room: room, station: station).add(to: api)
    ClubAPI(club: club, catalogue: catalogue, words: assets.words).add(to: api)
    RoomAPI(room: room).add(to: api)
    PairingsAPI(room: room).add(to: api)
    let desk = ImportDesk(store: catalogue.store)
    ImportsAPI(desk: desk, words: assets.words).add(to: api)
    let runPages = RunPages(
      station: station, catalogue: catalogue, renderer: renderer, clips: clips)
    LiveAPI(station: station, page: runPages, room: room).add(to: api)

    StaticFiles(files: assets.files, version: assets.version).add(to: router)
    SpeechFiles(clips: clips).add(to: router)
    charts.add(to: router)
    ExercisePages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    Pages(station: station, catalogue: catalogue, renderer: renderer, runPages: runPages).add(
      to: router)
    EyePages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    EyeMeasurePages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    ColourPages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    ContrastPages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    DigitPages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    let learning = LearnDesk(station: station, catalogue: catalogue, renderer: renderer)
    LearnPages(desk: learning).add(to: router)
    WordHomePages(desk: learning).add(to: router)
    WordPlayPages(desk: learning).add(to: router)
    BoardPages(desk: learning).add(to: router)
    SpellPages(desk: learning).add(to: router)
    let codePages = CodePageDesk(station: station, catalogue: catalogue, renderer: renderer)
    CodePages(desk: codePages).add(to: router)
    StatisticsPages(station: station, catalogue: catalogue, renderer: renderer, charts: charts).add(
      to: router)
    MailPages(station: station, catalogue: catalogue, outbox: outbox, renderer: renderer).add(
      to: router)
    ParticipantPages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    PlanPages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    GroupPages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    WallPages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    SummaryPages(station: station, catalogue: catalogue, renderer: renderer).add(to: router, api)
    LeaderboardPage(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    GuidePage(renderer: renderer).add(to: router)
    HelpPages(renderer: renderer).add(to: router)
    DoctorPages(
      desk: MachineCheckDesk(machine), catalogue: catalogue, outbox: outbox, renderer: renderer
    ).add(to: router, api)
    SupportedPage(registry: station.registry, renderer: renderer).add(to: router)
    RoomPages(room: room, catalogue: catalogue, renderer: renderer).add(to: router)
    WatchPages(station: station, catalogue: catalogue, renderer: renderer, runPages: runPages).add(
      to: router)
    PrivacyPages(catalogue: catalogue, renderer: renderer).add(to: router)
    ClubPages(club: club, station: station, catalogue: catalogue, renderer: renderer).add(
      to: router)
    ImportPages(station: station, renderer: renderer).add(to: router)
    EditPages(station: station, catalogue: catalogue, renderer: renderer).add(to: router)
    return router
  }
}
