import Lab
import OCREngine
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

OCRSlotProcess.runIfRequested(arguments: CommandLine.arguments)
let code = await LabMain.run(Array(CommandLine.arguments.dropFirst()))
exit(code.rawValue)
