import Lab
import RecognitionSlots
import Runtime
import Vision

#if canImport(Glibc)
    import Glibc
#endif

OCRSlotProcess.runIfRequested(arguments: CommandLine.arguments) { PictureReader(dataFolder: $0) }
let code = await LabMain.run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
