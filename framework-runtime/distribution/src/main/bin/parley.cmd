@echo off
rem Starts Parley from its installation directory.
setlocal DisableDelayedExpansion
set "main=@{parley.main}@"
for %%I in ("%~dp0..") do set "installation=%%~fI"
set "java=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
if exist "%installation%\jre\bin\java.exe" set "java=%installation%\jre\bin\java.exe"
rem Older JDKs ignore the options that only newer ones support.
set "options=-XX:+UseSerialGC -XX:Tier4InvocationThreshold=100000 -XX:Tier4MinInvocationThreshold=5000 -XX:Tier4CompileThreshold=400000 -XX:Tier4BackEdgeThreshold=400000 -XX:+IgnoreUnrecognizedVMOptions --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"
rem The kernels "vector" need an incubator module, which Java loads only with an option.
if "%PARLEY_KERNELS%"=="vector" set "options=%options% --add-modules=jdk.incubator.vector"
"%java%" %options% -Djdk.console=java.base "-Dparley.distribution=%installation%" %PARLEY_JAVA_OPTIONS% -cp "%installation%\lib\*" %main% %*
exit /b %errorlevel%
